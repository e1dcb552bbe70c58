import type { PackageView, ServiceContent, SourceNote } from '#features/catalog/contract.ts'
import { type ServiceKind, serviceLabel } from '#features/catalog/rules.ts'
import { ServiceArt } from '#features/catalog/ui/service-art.tsx'
import { ServiceBenefits, SiblingServices, SourceStory } from '#features/catalog/ui/service-sections.tsx'
import type { ReviewView } from '#features/reviews/contract.ts'
import { Testimonials } from '#features/reviews/ui/review-card.tsx'
import { renderStatic } from '#pages/render-static.tsx'
import { Questions } from '#ui/questions.tsx'
import { ContactLink } from '../info/page-head.tsx'
import { Assurance } from './assurance.tsx'
import type { AssuranceTexts } from './texts.ts'

interface StaticSections extends Pick<ServiceContent, 'benefits' | 'faq'> {
  kind: ServiceKind
  packages: readonly PackageView[]
  reviews: ReviewView[]
  assurance: AssuranceTexts
  source: SourceNote | undefined
}

/** The picture in the header and the sections below the packages, as HTML. */
export function staticSections({ kind, packages, benefits, faq, reviews, assurance, source }: StaticSections) {
  return {
    picture: renderStatic(<ServiceArt kind={kind} pack={packages.find((pack) => pack.popular) ?? packages[0]} />),
    rest: renderStatic(
      <>
        <ServiceBenefits kind={kind} benefits={benefits} />
        <Assurance {...assurance} />
        {source && <SourceStory kind={kind} source={source} />}
        <Testimonials title={`What customers say about our ${serviceLabel(kind)}`} reviews={reviews} />
        <Questions title={`Questions about ${serviceLabel(kind)}`} lead={<ContactLink />} questions={faq} />
        <SiblingServices kind={kind} />
      </>,
    ),
  }
}
