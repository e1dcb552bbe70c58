interface IconProps {
  className?: string
}

/** Draws strokes on a grid of 24. Icons are decoration: the words beside them say the same. */
export function Icon({ d, className = 'size-5' }: IconProps & { d: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={`icon ${className}`}>
      <path d={d} />
    </svg>
  )
}

/** Makes a component of one drawing. */
export function icon(d: string): (props: IconProps) => React.JSX.Element {
  return (props) => <Icon d={d} {...props} />
}
