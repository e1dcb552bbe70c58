import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AdminReview } from '#features/reviews/contract.ts'
import { ruleTexts } from '#features/reviews/rules/moderation.ts'
import { Stars } from '#features/reviews/ui/review-marks.tsx'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { ByWhom, RelativeTime } from '#ui/console/relative-time.tsx'

/** A review with its author and decision; `children` are the actions. */
export function AdminReviewItem({ review, children }: { review: AdminReview; children: ReactNode }) {
  const { username, email, userId, orderId, service, rating, title, content, isVerified, createdAt, helpfulVotes } = review
  return (
    <li
      data-row
      tabIndex={-1}
      className="grid scroll-mt-20 scroll-mb-4 gap-x-6 gap-y-3 px-4 py-5 outline-offset-[-2px] sm:px-5 md:grid-cols-[12rem_minmax(0,1fr)_auto]"
    >
      <div className="min-w-0 space-y-0.5 text-sm">
        <p className="font-semibold wrap-anywhere">
          {userId ? (
            <Link to={`${paths.operator}/customers/${userId}`} className="text-accent-ink hover:underline">
              {username}
            </Link>
          ) : (
            username
          )}
        </p>
        {email && <p className="wrap-anywhere text-muted">{email}</p>}
        <p className="flex flex-wrap gap-x-3 gap-y-0.5 text-muted md:grid">
          <span>{service}</span>
          <RelativeTime at={createdAt} />
        </p>
        <p className="flex flex-wrap gap-1.5 pt-1">
          {isVerified ? <Badge tone="success">Verified order</Badge> : <Badge>No matching order</Badge>}
          {orderId && (
            <Link to={`${paths.operator}/orders/${orderId}`} className="font-medium text-accent-ink hover:underline">
              View order
            </Link>
          )}
        </p>
      </div>
      <div className="min-w-0 max-w-3xl">
        <Stars rating={rating} className="size-4" />
        <h2 className="mt-1.5 font-semibold wrap-anywhere">{title}</h2>
        <p className="mt-1 text-[0.9375rem] whitespace-pre-line wrap-anywhere">{content}</p>
        {helpfulVotes > 0 && (
          <p className="mt-1.5 text-sm text-muted">
            {helpfulVotes === 1 ? '1 person found this helpful' : `${helpfulVotes} people found this helpful`}
          </p>
        )}
        {review.reply && (
          <p className="mt-3 border-l-2 border-line-strong pl-3 text-sm whitespace-pre-line wrap-anywhere text-muted">
            <span className="font-semibold text-ink">Our reply: </span>
            {review.reply.content}
          </p>
        )}
        <Decision review={review} />
      </div>
      <div className="flex flex-wrap items-start gap-2 md:w-28 md:flex-col md:items-stretch">{children}</div>
    </li>
  )
}

function Decision({ review: { status, decided, refusal, reason } }: { review: AdminReview }) {
  if (status === 'pending') return null
  const by = decided && (decided.byName ? <ByWhom name={`by ${decided.byName}`} at={decided.at} /> : <RelativeTime at={decided.at} />)
  if (status === 'approved') return by ? <p className="mt-2 text-sm text-muted">Approved {by}</p> : null
  return (
    <div className="mt-3 rounded-md bg-sunken px-3 py-2 text-sm">
      <p>
        <b className="font-semibold">{refusal ? ruleTexts[refusal].name : 'Rejected'}</b>
        {reason && <span className="text-muted wrap-anywhere">: {reason}</span>}
      </p>
      {by && <p className="text-muted">Rejected {by}</p>}
    </div>
  )
}
