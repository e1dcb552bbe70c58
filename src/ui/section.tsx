import type { ComponentProps, ReactNode } from 'react'

interface ContainerProps {
  width?: 'narrow' | 'page'
  className?: string
  children: ReactNode
}

/** Limits the width of content: `page` for a full row, `narrow` for forms and text. */
export function Container({ width = 'page', className = '', children }: ContainerProps) {
  return <div className={`mx-auto w-full px-5 sm:px-8 ${width === 'page' ? 'max-w-[78rem]' : 'max-w-3xl'} ${className}`}>{children}</div>
}

interface SectionProps extends ComponentProps<'section'> {
  /** Sets the section apart from its neighbors. */
  sunken?: boolean
}

/** A section of the page with the standard vertical spacing. */
export function Section({ sunken = false, className = '', children, ...rest }: SectionProps) {
  return (
    <section {...rest} className={`py-16 sm:py-24 ${sunken ? 'bg-sunken' : ''} ${className}`}>
      <Container>{children}</Container>
    </section>
  )
}

interface SectionHeadingProps {
  id?: string
  title: string
  lead?: ReactNode
}

/** A section's h2 with a sentence below it. */
export function SectionHeading({ id, title, lead }: SectionHeadingProps) {
  return (
    <div className="max-w-2xl">
      <h2 id={id} className="text-heading">
        {title}
      </h2>
      {lead && <p className="mt-4 text-lead text-muted">{lead}</p>}
    </div>
  )
}

/** A card. Pass `className` to change its padding. */
export function Card({ className = 'p-6 sm:p-8', ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={`card ${className}`} />
}
