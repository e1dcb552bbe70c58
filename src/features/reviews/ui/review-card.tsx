import type { ReviewView } from '#features/reviews/contract.ts'
import { Stars } from '#features/reviews/ui/stars.tsx'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'

const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** One customer's review. */
export function ReviewCard({ review }: { review: ReviewView }) {
  return (
    <article className="flex h-full flex-col card p-6 sm:p-7">
      <Stars rating={review.rating} />
      <h3 className="mt-4 text-subheading">{review.reviewTitle}</h3>
      <p className="mt-2 text-[0.9375rem] text-muted">{review.content}</p>
      <p className="mt-auto flex flex-wrap items-center gap-x-2 pt-6 text-sm font-semibold">
        {review.username}
        {review.isVerified && (
          <span className="flex items-center gap-1 font-medium text-success">
            <SheetIcon name="check-circle" className="size-4" />
            Verified order
          </span>
        )}
      </p>
      <p className="mt-0.5 text-sm text-muted">
        {review.serviceUsed} · {months.format(new Date(review.createdAt))}
      </p>
    </article>
  )
}
