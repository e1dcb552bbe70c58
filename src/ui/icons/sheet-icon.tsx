/** The drawings of `sheet.svg`. */
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
  | 'plus'
  | 'refresh'
  | 'send'
  | 'shield'
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
 * An icon of the sheet that stands in every page, so that no script carries its drawing. Decoration: the words beside
 * it say the same.
 */
export function SheetIcon({ name, className = 'size-5' }: SheetIconProps) {
  return (
    <svg aria-hidden="true" className={`icon ${className}`}>
      <use href={`#i-${name}`} />
    </svg>
  )
}
