import type { ComponentProps } from 'react'

/** A surface that holds one thing. Padding is the caller's where the default does not fit. */
export function Card({ className = 'p-6 sm:p-8', ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={`card ${className}`} />
}
