import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'react-router'
import { type ButtonSize, buttonStyle, type ButtonVariant } from '#ui/button-style.ts'
import { Spinner } from '#ui/spinner.tsx'

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** While its action is running, the button keeps the focus, shows a spinner and ignores clicks. */
  busy?: boolean
}

/** A button with `type="button"` by default. */
export function Button({ variant, size, busy = false, className, children, onClick, type = 'button', ...rest }: ButtonProps) {
  const press = busy ? (event: MouseEvent) => event.preventDefault() : onClick
  return (
    <button {...rest} type={type} aria-disabled={busy || undefined} onClick={press} className={buttonStyle(variant, size, className)}>
      {busy && <Spinner />}
      {children}
    </button>
  )
}

interface ButtonLinkProps extends ComponentProps<typeof Link> {
  variant?: ButtonVariant
  size?: ButtonSize
}

/** A link to a page of the shop, styled as a button. */
export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <Link prefetch="intent" {...rest} className={buttonStyle(variant, size, className)} />
}
