import type { PackageView, ServiceContent, SourceNote } from '#features/catalog/contract.ts'
import { type ServiceKind, serviceLabel } from '#features/catalog/rules.ts'
import { ServiceArt } from '#features/catalog/ui/service-art.tsx'
import { ServiceBenefits } from '#features/catalog/ui/service-benefits.tsx'
import { SiblingServices } from '#features/catalog/ui/sibling-services.tsx'
import { SourceStory } from '#features/catalog/ui/source-story.tsx'
import type { ReviewView } from '#features/reviews/contract.ts'
import { Testimonials } from '#features/reviews/ui/testimonials.tsx'
import { Questions } from '#ui/questions.tsx'
import { ContactLink } from '../contact-link.tsx'
import { stillHtml } from '../still-html.tsx'
import { Assurance } from './assurance.tsx'
import type { AssuranceTexts } from './texts.ts'

interface StillParts extends Pick<ServiceContent, 'benefits' | 'faq'> {
  kind: ServiceKind
  packages: readonly PackageView[]
  reviews: ReviewView[]
  assurance: AssuranceTexts
  source: SourceNote | undefined
}

/** The picture in the head, and what stands below the packages, in the order of the page. */
export function stillSections({ kind, packages, benefits, faq, reviews, assurance, source }: StillParts) {
  return {
    picture: stillHtml(<ServiceArt kind={kind} pack={packages.find((pack) => pack.popular) ?? packages[0]} />),
    rest: stillHtml(
      <>
        <ServiceBenefits kind={kind} benefits={benefits} />
        <Assurance {...assurance} />
        {source && <SourceStory kind={kind} source={source} />}
        <Testimonials title={`What buyers of ${serviceLabel(kind)} write`} reviews={reviews} />
        <Questions title={`Questions about ${serviceLabel(kind)}`} lead={<ContactLink />} questions={faq} />
        <SiblingServices kind={kind} />
      </>,
    ),
  }
}
