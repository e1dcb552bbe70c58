import type { ReviewView } from '#features/reviews/contract.ts'
import { Stars } from '#features/reviews/ui/stars.tsx'

const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** One customer's review. */
export function ReviewCard({ review }: { review: ReviewView }) {
  return (
    <article className="flex h-full flex-col card p-6 sm:p-7">
      <Stars rating={review.rating} />
      <h3 className="mt-4 text-subheading">{review.title}</h3>
      <p className="mt-2 text-[0.9375rem] text-muted">{review.content}</p>
      <p className="mt-auto pt-6 text-sm text-muted">
        <span className="font-semibold text-ink">{review.username}</span>
        <br />
        {review.service}
        {review.verified && ', verified order'} · {months.format(new Date(review.createdAt))}
      </p>
    </article>
  )
}
