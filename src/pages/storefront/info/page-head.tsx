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

/** The head of an information page: what it is about, and a drawing that stands on its lower edge; on a phone the swell alone. */
export function PageHead({ title, lead, drawing, children }: PageHeadProps) {
  return (
    <header className="relative isolate overflow-hidden border-b border-line bg-sunken max-md:pb-14">
      <div className="swell absolute right-0 bottom-0 -z-10 h-20 w-full min-w-[30rem] md:hidden print:hidden" />
      <Container className="grid gap-x-16 md:grid-cols-[1.5fr_1fr]">
        <div className="self-center py-10 sm:py-14 md:py-16">
          <h1 className="max-w-[16ch] text-title">{title}</h1>
          <p className="mt-4 max-w-xl text-lead text-muted sm:mt-5">{lead}</p>
          {children && <div className="mt-7 flex flex-wrap gap-3 sm:mt-8">{children}</div>}
        </div>
        <Drawing name={drawing} className="ml-auto w-full max-w-md self-end pt-8 max-md:hidden print:hidden" />
      </Container>
    </header>
  )
}
