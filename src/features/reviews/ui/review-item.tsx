import { useEffect, useState } from 'react'
import type { ReviewView } from '#features/reviews/contract.ts'
import { HelpfulButton } from '#features/reviews/ui/helpful-button.tsx'
import { Stars, VerifiedBadge } from '#features/reviews/ui/review-marks.tsx'
import { formatUtcDay } from '#shared/format-day.ts'
import { useSite } from '#ui/site.ts'

/** A review in full, with the shop's reply and the helpful button. */
export function ReviewItem({ review }: { review: ReviewView }) {
  const { username, serviceUsed, rating, reviewTitle, content, isVerified, createdAt, reply } = review
  return (
    <article className="grid gap-x-8 gap-y-5 border-t border-line py-8 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <div className="flex min-w-0 gap-3.5 text-sm sm:flex-col">
        <span aria-hidden="true" className="tile size-11 rounded-full font-semibold">
          {username.slice(0, 1).toUpperCase()}
        </span>
        <div className="min-w-0 sm:space-y-0.5">
          <p className="text-[0.9375rem] font-semibold wrap-anywhere">{username}</p>
          <p className="text-muted">{serviceUsed}</p>
          {isVerified && <VerifiedBadge />}
        </div>
      </div>
      <div className="min-w-0">
        <div className="flex items-center justify-between gap-4">
          <Stars rating={rating} className="size-4.5" />
          <p className="text-sm text-muted">
            <ReviewDate at={createdAt} />
          </p>
        </div>
        <h3 className="mt-2.5 text-subheading wrap-anywhere">{reviewTitle}</h3>
        <p className="mt-1.5 whitespace-pre-line wrap-anywhere text-muted">{content}</p>
        {reply && <Reply {...reply} />}
        <div className="mt-5">
          <HelpfulButton review={review} />
        </div>
      </div>
    </article>
  )
}

function Reply({ content, createdAt }: { content: string; createdAt: string }) {
  const { name } = useSite()
  return (
    <div className="mt-5 rounded-lg bg-sunken px-5 py-4">
      <p className="flex flex-wrap gap-x-2 text-sm">
        <span className="font-semibold">Reply from {name}</span>
        <span className="text-muted">
          <ReviewDate at={createdAt} />
        </span>
      </p>
      <p className="mt-1 whitespace-pre-line text-[0.9375rem] wrap-anywhere text-muted">{content}</p>
    </div>
  )
}

/** A review's age, with its date as a tooltip. The cached HTML shows the date, because an age would become outdated. */
function ReviewDate({ at }: { at: string }) {
  const [age, setAge] = useState<string>()
  useEffect(() => setAge(relativeAge(at, Date.now())), [at])
  const day = formatUtcDay(at)
  return (
    <time dateTime={at} title={day}>
      {age ?? day}
    </time>
  )
}

const DAY_MS = 86_400_000

/** A review's age: days under 7, weeks under 30 days, months under 365 days, then years (section 4 of the specification). */
export function relativeAge(createdAt: string, now: number): string {
  const days = Math.floor((now - Date.parse(createdAt)) / DAY_MS)
  if (days < 1) return 'Today'
  if (days < 7) return ago(days, 'day')
  if (days < 30) return ago(Math.floor(days / 7), 'week')
  return days < 365 ? ago(Math.floor(days / 30), 'month') : ago(Math.floor(days / 365), 'year')
}

function ago(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}
