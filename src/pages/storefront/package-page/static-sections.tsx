import { Link } from 'react-router'
import type { PostSummary } from '#features/blog/contract.ts'
import { PostCard } from '#features/blog/ui/post-card.tsx'
import type { PackageView, ServiceContent, SourceNote } from '#features/catalog/contract.ts'
import { platformName, type ServiceKind, serviceLabel } from '#features/catalog/rules.ts'
import { ServiceArt } from '#features/catalog/ui/service-art.tsx'
import { ServiceBenefits, SiblingServices, SourceStory } from '#features/catalog/ui/service-sections.tsx'
import type { ShownClaims } from '#features/claims/contract.ts'
import { RatingLine } from '#features/claims/ui/figures.tsx'
import type { ReviewView } from '#features/reviews/contract.ts'
import { Testimonials } from '#features/reviews/ui/review-card.tsx'
import type { FaqEntry } from '#features/support/rules/faq.ts'
import { renderStatic } from '#pages/render-static.tsx'
import { paths } from '#shared/paths.ts'
import { Disclosure, Questions } from '#ui/questions.tsx'
import { Section, SectionHeading } from '#ui/section.tsx'
import { ContactLink } from '../info/page-head.tsx'
import { Assurance } from './assurance.tsx'
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

/** Answers from the FAQ to common doubts before buying. */
function Doubts({ questions }: { questions: readonly FaqEntry[] }) {
  if (questions.length === 0) return null
  return (
    <section aria-labelledby="doubts" className="[&_:is(a,summary)]:scroll-mb-28">
      <h2 id="doubts" className="border-b border-line pb-3 text-subheading">
        Is it safe?
      </h2>
      {questions.map(({ slug, question, answer }) => (
        <Disclosure key={slug} summary={question}>
          {answer}
        </Disclosure>
      ))}
      <Link
        to={paths.faq}
        className="mt-3 inline-flex min-h-11 items-center rounded-sm text-sm text-muted underline underline-offset-4 hover:text-ink"
      >
        All answers
      </Link>
    </section>
  )
}

/** Blog posts about a service's platform; nothing if there are none. */
function PostsAbout({ kind, posts }: { kind: ServiceKind; posts: PostSummary[] }) {
  if (posts.length === 0) return null
  // One or two posts leave room for the heading next to them.
  const [around, columns] = posts.length < 3 ? ['lg:grid lg:grid-cols-[1fr_2fr]', 'lg:mt-0 lg:grid-cols-2'] : ['', 'lg:grid-cols-3']
  return (
    <Section aria-labelledby="posts" className="!pb-0">
      <div className={`gap-x-5 ${around}`}>
        <SectionHeading id="posts" title={`Read more about ${platformName(kind.platform)}`} />
        <ul className={`mt-8 row-to-swipe gap-4 sm:gap-5 ${columns}`}>
          {posts.map((post) => (
            <li key={post.id}>
              <PostCard post={post} />
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
