import type { ShownClaims } from '#features/claims/contract.ts'
import { RatingLine } from '#features/claims/ui/figures.tsx'
import type { ReviewView } from '#features/reviews/contract.ts'
import { ReviewCard } from '#features/reviews/ui/review-card.tsx'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Section, SectionHeading } from '#ui/section.tsx'

interface RatingsProps {
  title: string
  lead: string
  claims: ShownClaims
  reviews: ReviewView[]
}

/** The rating (if it may be shown), three reviews and a link to all of them. */
export function Ratings({ title, lead, claims: { rating, reviews: count }, reviews }: RatingsProps) {
  if (reviews.length === 0) return null
  return (
    <Section sunken aria-labelledby="ratings" className="border-y border-line">
      <div className="grid grid-cols-1 items-end gap-x-10 gap-y-8 sm:grid-cols-[1fr_auto]">
        <div>
          <SectionHeading id="ratings" title={title} lead={lead} />
          {rating && (
            <div className="mt-5">
              <RatingLine claims={{ rating, ...(count && { reviews: count }) }} />
            </div>
          )}
        </div>
        <ul className="grid gap-5 sm:col-span-2 sm:row-start-2 md:grid-cols-2 lg:grid-cols-3">
          {reviews.map((review) => (
            <li key={review.id} className="max-md:last:not-first:hidden md:last:max-lg:col-span-2">
              <ReviewCard review={review} />
            </li>
          ))}
        </ul>
        <ButtonLink to={paths.reviews} variant="secondary" className="sm:row-start-1 sm:col-start-2">
          Read all reviews
        </ButtonLink>
      </div>
    </Section>
  )
}
