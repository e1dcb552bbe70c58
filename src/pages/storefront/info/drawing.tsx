import drawings from './drawings.svg'

interface DrawingProps {
  /** A group of `drawings.svg`. */
  name: 'sunrise' | 'envelope' | 'bubbles' | 'answers' | 'spread'
  className?: string
  /** Where `drawings.svg` is; '' where the page itself holds it. */
  sheet?: string
}

/** A drawing in the colours of the theme. Decoration: the words beside it say what matters. */
export function Drawing({ name, className = 'w-full', sheet = drawings }: DrawingProps) {
  return (
    <svg viewBox="0 0 480 360" aria-hidden="true" className={`mask-x-from-75% ${className}`}>
      <use href={`${sheet}#${name}`} />
    </svg>
  )
}
