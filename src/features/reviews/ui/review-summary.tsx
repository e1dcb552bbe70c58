import { Link } from 'react-router'
import type { ReviewSummary } from '#features/reviews/contract.ts'
import { formatReviewListQuery, type ReviewListQuery, stars } from '#features/reviews/rules/list-query.ts'
import { AverageStars, VERIFIED, VerifiedBadge } from '#features/reviews/ui/review-marks.tsx'
import { formatCount } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/button.tsx'

interface SummaryProps {
  summary: ReviewSummary
  listQuery: ReviewListQuery
}

/** The average rating and the number of reviews per rating. Each row filters the list. */
export function SummaryCard({ summary: { average, count, distribution }, listQuery }: SummaryProps) {
  const { service } = listQuery
  const reviews = `${formatCount(count)} ${count === 1 ? 'review' : 'reviews'}`
  return (
    <div className="card p-6 sm:p-7 md:max-lg:grid md:max-lg:grid-cols-2 md:max-lg:gap-x-12">
      <div className="flex items-center gap-5">
        <p className="text-display tabular-nums">
          {average.toFixed(1)}
          <span className="sr-only"> out of 5</span>
        </p>
        <div>
          <AverageStars average={average} className="h-6" />
          <p className="mt-1.5 text-sm text-muted">
            {reviews}
            {service && ` for ${service}`}
          </p>
        </div>
      </div>
      <ul
        aria-label="Reviews by rating"
        className="mt-6 -mx-2 grid md:max-lg:col-start-2 md:max-lg:row-span-3 md:max-lg:row-start-1 md:max-lg:mt-0"
      >
        {stars.map((rating) => (
          <li key={rating}>
            <Link
              to={formatReviewListQuery({ ...listQuery, page: 1, rating: rating === listQuery.rating ? undefined : rating }) || '?'}
              preventScrollReset
              aria-current={rating === listQuery.rating || undefined}
              className="tap flex items-center gap-3 rounded-md px-2 py-1.5 text-sm tabular-nums transition-colors hover:bg-accent-soft aria-[current]:bg-accent-soft aria-[current]:font-semibold"
            >
              <span className="w-13 shrink-0 whitespace-nowrap">{rating === 1 ? '1 star' : `${rating} stars`}</span>
              <svg aria-hidden="true" className="h-2 w-full min-w-0 flex-1 overflow-hidden rounded-full bg-line">
                <rect width={`${count && (distribution[rating] / count) * 100}%`} height="100%" rx="4" className="fill-star" />
              </svg>
              <span className="w-8 shrink-0 text-right text-muted">
                {distribution[rating]}
                <span className="sr-only"> reviews</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <ButtonLink to={paths.leaveReview} className="mt-5 w-full">
        Leave a review
      </ButtonLink>
      <div className="mt-6 border-t border-line pt-4 text-sm text-muted">
        <VerifiedBadge />
        <p className="mt-1">{VERIFIED}. Anyone can leave a review. Reviews without this badge couldn’t be matched to an order.</p>
      </div>
    </div>
  )
}
