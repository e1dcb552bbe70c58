import { SheetIcon } from '#ui/icons/sheet-icon.tsx'

export const starPath = 'm10 1.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8L10 1.8Z'

/** A rating from 1 to 5 as stars, with text for screen readers. */
export function Stars({ rating, className = 'size-4' }: { rating: number; className?: string }) {
  return (
    <span className="inline-flex gap-0.5">
      <span className="sr-only">{rating} out of 5 stars</span>
      {[1, 2, 3, 4, 5].map((place) => (
        <svg
          key={place}
          viewBox="0 0 20 20"
          aria-hidden="true"
          className={`${className} ${place <= Math.round(rating) ? 'fill-star' : 'fill-line'}`}
        >
          <path d={starPath} />
        </svg>
      ))}
    </span>
  )
}

const places = [0, 22, 44, 66, 88]
const WIDTH = 108

/** An average out of five stars, drawn to the tenth. Decorative: the number is next to it. */
export function AverageStars({ average, className }: { average: number; className?: string }) {
  return (
    <svg viewBox={`0 0 ${WIDTH} 20`} aria-hidden="true" className={className}>
      <Row className="fill-line" />
      <svg width={(average / 5) * WIDTH} height="20">
        <Row className="fill-star" />
      </svg>
    </svg>
  )
}

function Row({ className }: { className: string }) {
  return (
    <g className={className}>
      {places.map((x) => (
        <path key={x} d={starPath} transform={`translate(${x})`} />
      ))}
    </g>
  )
}

/** What the badge means. */
export const VERIFIED = 'Written by someone who ordered here'

/** Marks a verified review. */
export function VerifiedBadge() {
  return (
    <span title={VERIFIED} className="flex items-center gap-1 font-medium text-success">
      <SheetIcon name="check-circle" className="size-4" />
      Verified order
    </span>
  )
}
