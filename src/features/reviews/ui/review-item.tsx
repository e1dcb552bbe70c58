import type { ReviewView } from '#features/reviews/contract.ts'
import { HelpfulButton } from '#features/reviews/ui/helpful-button.tsx'
import { ReviewDate } from '#features/reviews/ui/review-date.tsx'
import { Stars } from '#features/reviews/ui/stars.tsx'
import { VerifiedBadge } from '#features/reviews/ui/verified-badge.tsx'
import { useSite } from '#ui/site.ts'

/** A review in full: what was written, by whom, what the shop answered, and whether it helped. */
export function ReviewItem({ review }: { review: ReviewView }) {
  const { username, serviceUsed, rating, reviewTitle, content, isVerified, createdAt, reply } = review
  return (
    <article className="card p-6 sm:p-7">
      <div className="flex items-center justify-between gap-4">
        <Stars rating={rating} />
        <p className="text-sm text-muted">
          <ReviewDate at={createdAt} />
        </p>
      </div>
      <h3 className="mt-3 text-subheading wrap-anywhere">{reviewTitle}</h3>
      <p className="mt-2 max-w-prose whitespace-pre-line text-[0.9375rem] wrap-anywhere text-muted">{content}</p>
      {reply && <Reply {...reply} />}
      <div className="mt-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 text-sm font-semibold wrap-anywhere">
            {username}
            {isVerified && <VerifiedBadge />}
          </p>
          <p className="mt-0.5 text-sm text-muted">{serviceUsed}</p>
        </div>
        <HelpfulButton review={review} />
      </div>
    </article>
  )
}

function Reply({ content, createdAt }: { content: string; createdAt: string }) {
  const { name } = useSite()
  return (
    <div className="mt-5 max-w-prose border-l-2 border-accent-line pl-4">
      <p className="flex flex-wrap gap-x-2 text-sm">
        <span className="font-semibold">Answer from {name}</span>
        <span className="text-muted">
          <ReviewDate at={createdAt} />
        </span>
      </p>
      <p className="mt-1 whitespace-pre-line text-[0.9375rem] wrap-anywhere text-muted">{content}</p>
    </div>
  )
}
