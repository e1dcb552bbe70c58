import { paths } from '#app/routes.ts'
import type { ShownClaims } from '#features/claims/contract.ts'
import { RatingLine } from '#features/claims/ui/rating-line.tsx'
import type { ReviewView } from '#features/reviews/contract.ts'
import { ReviewCard } from '#features/reviews/ui/review-card.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Section, SectionHeading } from '#ui/section.tsx'

interface RatingsProps {
  claims: ShownClaims
  reviews: ReviewView[]
}

/** What customers think, in a figure where it may be shown and in three of their own texts; the way to all of them. */
export function Ratings({ claims: { rating, reviews: count }, reviews }: RatingsProps) {
  if (reviews.length === 0) return null
  return (
    <Section sunken aria-labelledby="ratings" className="border-y border-line">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <SectionHeading id="ratings" title="What customers write" lead="Good or bad, we publish what is written about an order." />
        <ButtonLink to={paths.reviews} variant="secondary">
          Read all reviews
        </ButtonLink>
      </div>
      {rating && (
        <div className="mt-6">
          <RatingLine claims={{ rating, ...(count && { reviews: count }) }} />
        </div>
      )}
      <ul className="mt-8 grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        {reviews.map((review) => (
          <li key={review.id} className="max-md:last:not-first:hidden md:last:max-lg:col-span-2">
            <ReviewCard review={review} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
