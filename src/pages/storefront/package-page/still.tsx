import type { ServiceContent } from '#features/catalog/contract.ts'
import { type ServiceKind, serviceLabel } from '#features/catalog/rules.ts'
import { ServiceBenefits } from '#features/catalog/ui/service-benefits.tsx'
import { SiblingServices } from '#features/catalog/ui/sibling-services.tsx'
import type { ReviewView } from '#features/reviews/contract.ts'
import { Testimonials } from '#features/reviews/ui/testimonials.tsx'
import { Questions } from '#ui/questions.tsx'
import { ContactLink } from '../contact-link.tsx'
import { stillHtml } from '../still-html.tsx'
import { Assurance } from './assurance.tsx'
import type { AssuranceTexts } from './texts.ts'

interface StillParts extends Pick<ServiceContent, 'benefits' | 'faq'> {
  kind: ServiceKind
  reviews: ReviewView[]
  assurance: AssuranceTexts
}

/** What stands below the packages, in the order of the page. */
export function stillSections({ kind, benefits, faq, reviews, assurance }: StillParts): string {
  return stillHtml(
    <>
      <ServiceBenefits kind={kind} benefits={benefits} />
      <Assurance {...assurance} />
      <Testimonials title={`What buyers of ${serviceLabel(kind)} write`} reviews={reviews} />
      <Questions title={`Questions about ${serviceLabel(kind)}`} lead={<ContactLink />} questions={faq} />
      <SiblingServices kind={kind} />
    </>,
  )
}
