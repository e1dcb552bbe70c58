import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { Unbroken } from '#ui/unbroken.tsx'
import drawings from './drawings.svg'

/** A list with check marks. */
export function TickList({ lines, className = '' }: { lines: readonly string[]; className?: string }) {
  return (
    <ul className={`space-y-3.5 ${className}`}>
      {lines.map((line) => (
        <li key={line} className="flex gap-3.5">
          <SheetIcon name="check" className="mt-0.5 size-5 stroke-[2.5] text-accent-ink" />
          <span>
            <Unbroken>{line}</Unbroken>
          </span>
        </li>
      ))}
    </ul>
  )
}

interface PointsProps {
  points: readonly { title: string; text: string }[]
}

/** Three or four short points side by side. */
export function Points({ points }: PointsProps) {
  return (
    <ul
      className={`mt-10 grid gap-x-10 gap-y-9 sm:grid-cols-2 sm:max-lg:*:odd:last:col-span-2 ${points.length === 4 ? 'lg:grid-cols-4' : 'lg:grid-cols-3'}`}
    >
      {points.map(({ title, text }) => (
        <li key={title} className="border-t-2 border-accent pt-5">
          <h3 className="text-subheading">{title}</h3>
          <p className="mt-2 text-[0.9375rem] text-muted">
            <Unbroken>{text}</Unbroken>
          </p>
        </li>
      ))}
    </ul>
  )
}

interface DrawingProps {
  /** The id of a group in `drawings.svg`. */
  name: 'sunrise' | 'envelope' | 'bubbles' | 'answers' | 'spread'
  className?: string
  /** The URL of `drawings.svg`, or '' if it's inlined in the page. */
  sheet?: string
}

/** A decorative illustration in theme colors. */
export function Drawing({ name, className = 'w-full', sheet = drawings }: DrawingProps) {
  return (
    <svg viewBox="0 0 480 360" aria-hidden="true" className={`mask-x-from-75% ${className}`}>
      <use href={`${sheet}#${name}`} />
    </svg>
  )
}
