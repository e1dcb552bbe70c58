import type { ClaimId, ShownClaims } from '#features/claims/contract.ts'
import { Section } from '#ui/section.tsx'
import { useSite } from '#ui/site.ts'

interface FiguresProps {
  claims: ShownClaims
  /** The figures to show, each with the text below it. */
  figures: readonly { id: ClaimId; text: string }[]
}

/** A band of large figures. Those that the shop may not state are left out. */
export function Figures({ claims, figures }: FiguresProps) {
  const { demo } = useSite()
  const shown = figures.filter(({ id }) => claims[id])
  if (shown.length === 0) return null
  return (
    <Section className="border-y border-line !py-14 sm:!py-16" aria-label="Our numbers">
      <dl className="grid grid-cols-2 gap-x-10 gap-y-10 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        {shown.map(({ id, text }) => (
          <div key={id} className="flex flex-col-reverse justify-end">
            <dt className="mt-1 text-[0.9375rem] text-muted">{text}</dt>
            <dd className="text-title">{claims[id]}</dd>
          </div>
        ))}
      </dl>
      {demo && <DemoFigures rating={claims.rating} className="mt-8" />}
    </Section>
  )
}

/** `4.9/5 from 12,000+ reviews · 100,000+ customers`, without figures that the shop may not state. `demo` marks unmeasured ones. */
export function RatingLine({ claims: { rating, reviews, customers }, demo = false }: { claims: ShownClaims; demo?: boolean }) {
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
        <span className="whitespace-nowrap">
          <span>
            <b className="font-semibold text-ink">{customers}</b> customers
          </span>
          {demo && <span className="text-sm"> (demo figure)</span>}
        </span>
      )}
    </p>
  )
}

interface DemoFiguresProps {
  /** The rating, if the block states it. It's measured even in a demo shop. */
  rating?: string | undefined
  className: string
}

/** Marks a block's figures as stated by a demo shop rather than measured. */
export function DemoFigures({ rating, className }: DemoFiguresProps) {
  return (
    <p className={`text-sm text-muted ${className}`}>
      {rating ? 'Demo figures. Only the rating is measured.' : 'Demo figures, not measured.'}
    </p>
  )
}
