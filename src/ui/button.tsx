import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'react-router'
import { Spinner } from '#ui/spinner.tsx'

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
type ButtonSize = 'sm' | 'md' | 'lg'

const base =
  'inline-flex items-center justify-center gap-2 rounded-md border font-semibold tracking-[-0.01em] whitespace-nowrap select-none transition-colors disabled:cursor-not-allowed'

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-accent text-on-accent shadow-xs hover:bg-accent-hover disabled:border-line disabled:bg-sunken disabled:text-faint disabled:shadow-none',
  secondary: 'border-line bg-surface text-ink shadow-xs hover:border-line-strong hover:bg-sunken disabled:text-faint',
  ghost: 'border-transparent text-ink hover:bg-accent-soft hover:text-accent-ink disabled:text-faint',
  danger: 'border-transparent bg-danger-fill text-white shadow-xs hover:brightness-90 disabled:bg-sunken disabled:text-faint',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'tap h-9 px-3.5 text-sm',
  md: 'h-11 px-5 text-[0.9375rem]',
  lg: 'h-13 px-6 text-base',
}

/** Classes for a button, or a link that looks like one. */
export function buttonStyle(variant: ButtonVariant = 'primary', size: ButtonSize = 'md', more = ''): string {
  return `${base} ${variants[variant]} ${sizes[size]} ${more}`
}

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
