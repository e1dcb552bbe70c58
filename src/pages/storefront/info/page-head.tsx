import type { ComponentProps, ReactNode } from 'react'
import { Container } from '#ui/section.tsx'
import { Drawing } from './drawing.tsx'

interface PageHeadProps {
  title: string
  lead: string
  drawing: ComponentProps<typeof Drawing>['name']
  /** What can be done right here. */
  children?: ReactNode
}

/** The head of an information page: what it is about, and a drawing of it. */
export function PageHead({ title, lead, drawing, children }: PageHeadProps) {
  return (
    <header className="border-b border-line bg-linear-to-b from-sunken to-canvas">
      <Container className="grid items-center gap-x-16 gap-y-10 py-12 sm:py-16 md:grid-cols-[1.3fr_1fr] lg:py-20">
        <div>
          <h1 className="max-w-[16ch] text-title">{title}</h1>
          <p className="mt-5 max-w-xl text-lead text-muted">{lead}</p>
          {children && <div className="mt-8 flex flex-wrap gap-3">{children}</div>}
        </div>
        <Drawing name={drawing} className="mx-auto w-full max-w-sm md:max-w-none" />
      </Container>
    </header>
  )
}
