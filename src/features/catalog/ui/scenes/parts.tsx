interface BarsProps {
  /** Path data of horizontal lines: `M20 40h60`. */
  d: string
  /** A color token without its leading dashes: `accent-line`. */
  color?: string
  /** Thickness. */
  size?: number
}

/** Lines that represent text. */
export function Bars({ d, color = 'line', size = 7 }: BarsProps) {
  return <path d={d} fill="none" stroke={`var(--${color})`} strokeWidth={size} strokeLinecap="round" />
}

interface FaceProps {
  x: number
  y: number
  /** Radius. */
  r: number
  /** Highlighted in the accent color. */
  strong?: boolean
}

/** A profile picture: head and shoulders in a circle, centered on `x`, `y`. */
export function Face({ x, y, r, strong = false }: FaceProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${r / 20})`}>
      <circle r="20" fill={strong ? 'var(--accent)' : 'var(--surface)'} stroke="var(--accent)" strokeWidth="2" />
      <g fill={strong ? 'var(--on-accent)' : 'var(--accent)'}>
        <circle cy="-5.5" r="5.5" />
        <path d="M-10.5 10.5a10.5 8.5 0 0 1 21 0Z" />
      </g>
    </g>
  )
}

interface PhotoProps {
  x: number
  y: number
  width: number
  height: number
}

/** A photo of the sea: a low sun above two waves. */
export function Photo({ x, y, width, height }: PhotoProps) {
  return (
    <svg x={x} y={y} width={width} height={height} viewBox="0 0 160 100" preserveAspectRatio="xMidYMax slice">
      <path d="M-80-80h320v180H-80Z" fill="var(--accent-line)" opacity=".55" />
      <circle cx="118" cy="34" r="13" fill="var(--accent)" />
      <path d="M-80 72c40 0 62-20 104-20s62 20 104 14 62-12 112-14v48H-80Z" fill="var(--accent)" opacity=".4" />
      <path d="M-80 84c50 0 70-12 110-10s60 14 104 8 60-8 106-6v24H-80Z" fill="var(--accent)" />
    </svg>
  )
}

/** A play button, centered on `x`, `y`. */
export function PlaySign({ x, y, size = 1 }: { x: number; y: number; size?: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <circle r="22" fill="var(--surface)" />
      <path d="M-6-10 11 0-6 10Z" fill="var(--accent)" stroke="var(--accent)" strokeWidth="3" strokeLinejoin="round" />
    </g>
  )
}

interface SignProps {
  /** The id of a symbol in `marks.svg`. */
  name: string
  x: number
  y: number
  size: number
  /** A color token without its leading dashes. */
  color?: string
  filled?: boolean
}

/** An icon from `marks.svg`, centered on `x`, `y`. */
export function Sign({ name, x, y, size, color = 'accent', filled = false }: SignProps) {
  return (
    <g fill={filled ? `var(--${color})` : 'none'} stroke={`var(--${color})`} strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round">
      <use href={`#${name}`} x={x - size / 2} y={y - size / 2} width={size} height={size} />
    </g>
  )
}

/** A thumbs-up, centered on `x`, `y`. */
export function Thumb({ x, y, size, color }: Pick<Required<SignProps>, 'x' | 'y' | 'size' | 'color'>) {
  return (
    <path
      transform={`translate(${x} ${y}) scale(${size / 22})`}
      d="M-9-1h4v10h-4ZM-2.5-.5 2-9.5c2 0 3 1.4 2.700 3.200L4-2.5h4.200a2 2 0 0 1 2 2.300L9 7.300A2 2 0 0 1 7 9h-9.5Z"
      fill={`var(--${color})`}
      stroke={`var(--${color})`}
      strokeWidth="1.5"
      strokeLinejoin="round"
    />
  )
}
