import { Link } from 'react-router'
import type { PostSummary } from '#features/blog/contract.ts'
import type { PackageView, ServiceContent, SourceNote } from '#features/catalog/contract.ts'
import { type ServiceKind, serviceLabel } from '#features/catalog/rules.ts'
import { ServiceArt } from '#features/catalog/ui/service-art.tsx'
import { ServiceBenefits, SiblingServices, SourceStory } from '#features/catalog/ui/service-sections.tsx'
import type { ShownClaims } from '#features/claims/contract.ts'
import { RatingLine } from '#features/claims/ui/figures.tsx'
import type { ReviewView } from '#features/reviews/contract.ts'
import { Testimonials } from '#features/reviews/ui/review-card.tsx'
import type { FaqEntry } from '#features/support/rules/faq.ts'
import { renderStatic } from '#pages/render-static.tsx'
import { paths } from '#shared/paths.ts'
import { Questions } from '#ui/questions.tsx'
import { ContactLink } from '../info/page-head.tsx'
import { Assurance } from './assurance.tsx'
import { Doubts } from './doubts.tsx'
import { PostsAbout } from './posts-about.tsx'
import type { AssuranceTexts } from './texts.ts'

interface StaticSections extends Pick<ServiceContent, 'benefits' | 'faq'> {
  kind: ServiceKind
  packages: readonly PackageView[]
  reviews: ReviewView[]
  assurance: AssuranceTexts
  source: SourceNote | undefined
  claims: ShownClaims
  doubts: FaqEntry[]
  posts: PostSummary[]
}

/** The parts of the page that don't depend on the selected package, as HTML. */
export function staticSections({ kind, packages, benefits, faq, reviews, assurance, source, claims, doubts, posts }: StaticSections) {
  return {
    rating: renderStatic(<Rating {...claims} />),
    doubts: renderStatic(<Doubts questions={doubts} />),
    picture: renderStatic(<ServiceArt kind={kind} pack={packages.find((pack) => pack.popular) ?? packages[0]} />),
    rest: renderStatic(
      <>
        <ServiceBenefits kind={kind} benefits={benefits} />
        <Assurance {...assurance} />
        {source && <SourceStory kind={kind} source={source} />}
        <Testimonials title={`What customers say about our ${serviceLabel(kind)}`} reviews={reviews} />
        <Questions title={`Questions about ${serviceLabel(kind)}`} lead={<ContactLink />} questions={faq} />
        <PostsAbout kind={kind} posts={posts} />
        <SiblingServices kind={kind} />
      </>,
    ),
  }
}

/** The shop's rating, next to the price; nothing if it may not be shown. */
function Rating({ rating, reviews }: ShownClaims) {
  if (!rating) return null
  return (
    <Link to={paths.reviews} className="inline-flex min-h-11 items-center rounded-sm underline-offset-4 hover:underline xl:min-h-8">
      <RatingLine claims={{ rating, ...(reviews && { reviews }) }} />
    </Link>
  )
}
