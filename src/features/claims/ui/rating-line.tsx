import type { ShownClaims } from '#features/claims/contract.ts'

/** `4.9/5 from 12,000+ reviews · 100,000+ customers`, as far as the shop may say so. */
export function RatingLine({ claims: { rating, reviews, customers } }: { claims: ShownClaims }) {
  if (!rating && !customers) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.9375rem] text-muted">
      {rating && (
        <span className="flex items-center gap-2">
          <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 fill-star">
            <path d="m10 1.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8L10 1.8Z" />
          </svg>
          <span>
            <b className="font-semibold text-ink">{rating}</b>
            {reviews && ` from ${reviews} reviews`}
          </span>
        </span>
      )}
      {rating && customers && <span aria-hidden="true" className="hidden h-4 w-px bg-line-strong sm:block" />}
      {customers && (
        <span>
          <b className="font-semibold text-ink">{customers}</b> customers
        </span>
      )}
    </p>
  )
}
