interface IconProps {
  className?: string
}

/** Draws strokes on a 24 × 24 grid. Icons are decorative, so put text next to them. */
export function Icon({ d, className = 'size-5' }: IconProps & { d: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={`icon ${className}`}>
      <path d={d} />
    </svg>
  )
}

export function icon(d: string): (props: IconProps) => React.JSX.Element {
  return (props) => <Icon d={d} {...props} />
}
