export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

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
