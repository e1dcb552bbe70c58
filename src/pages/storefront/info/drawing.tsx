import drawings from './drawings.svg'

interface DrawingProps {
  /** A group of `drawings.svg`. */
  name: 'sunrise' | 'envelope' | 'bubbles' | 'answers' | 'spread'
  className?: string
}

/** A drawing in the colours of the theme. Decoration: the words beside it say what matters. */
export function Drawing({ name, className = 'w-full' }: DrawingProps) {
  return (
    <svg viewBox="0 0 480 360" aria-hidden="true" className={`mask-x-from-82% mask-b-from-75% ${className}`}>
      <use href={`${drawings}#${name}`} />
    </svg>
  )
}
