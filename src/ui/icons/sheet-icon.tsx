/** The icons in `sheet.svg`. */
export type IconName =
  | 'alert'
  | 'arrow-right'
  | 'chat'
  | 'check'
  | 'check-circle'
  | 'chevron-down'
  | 'clock'
  | 'close'
  | 'eye'
  | 'eye-off'
  | 'info'
  | 'list'
  | 'lock'
  | 'mail'
  | 'menu'
  | 'moon'
  | 'picture'
  | 'plus'
  | 'refresh'
  | 'send'
  | 'shield'
  | 'shop'
  | 'sign-out'
  | 'sun'
  | 'thumb'
  | 'user'
  | 'wallet'

interface SheetIconProps {
  name: IconName
  className?: string
}

/**
 * An icon from the sprite sheet in the page's HTML, which keeps its drawing out of the scripts. It is decorative, so put text next to it.
 */
export function SheetIcon({ name, className = 'size-5' }: SheetIconProps) {
  return (
    <svg aria-hidden="true" className={`icon ${className}`}>
      <use href={`#i-${name}`} />
    </svg>
  )
}
