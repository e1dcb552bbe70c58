import type { ComponentProps, ReactNode } from 'react'

interface ContainerProps {
  width?: 'narrow' | 'page'
  className?: string
  children: ReactNode
}

/** Keeps content to the page's measure: `page` for a whole row, `narrow` for forms and reading. */
export function Container({ width = 'page', className = '', children }: ContainerProps) {
  return <div className={`mx-auto w-full px-5 sm:px-8 ${width === 'page' ? 'max-w-[78rem]' : 'max-w-3xl'} ${className}`}>{children}</div>
}

interface SectionProps extends ComponentProps<'section'> {
  /** Sets the band apart from its neighbours. */
  sunken?: boolean
}

/** A band of the page with the page's rhythm above and below. */
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
  className?: string
}

/** The h2 of a section, with a sentence under it. */
export function SectionHeading({ id, title, lead, className = '' }: SectionHeadingProps) {
  return (
    <div className={`max-w-2xl ${className}`}>
      <h2 id={id} className="text-heading">
        {title}
      </h2>
      {lead && <p className="mt-4 text-lead text-muted">{lead}</p>}
    </div>
  )
}
