import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { Drawing } from '#pages/storefront/info/tick-list.tsx'
import { paths } from '#shared/paths.ts'
import { Container } from '#ui/section.tsx'

interface PageHeadProps {
  title: string
  lead: string
  drawing: ComponentProps<typeof Drawing>['name']
  /** Buttons. */
  children?: ReactNode
}

/** The header of an information page: title, lead and an illustration, or only the wave on phones. */
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

/** The last section of a page, with links to where to go next. */
export function NextSteps({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section aria-labelledby="begin" className="py-16 sm:py-24 print:hidden">
      <Container>
        <div className="relative isolate overflow-hidden rounded-2xl bg-deep px-6 pt-14 pb-52 text-ink scheme-dark sm:px-14 sm:py-20">
          <div className="swell sm:swell-right absolute right-0 bottom-0 -z-10 h-44 w-full min-w-[36rem] sm:h-full" />
          <h2 id="begin" className="max-w-[18ch] text-title">
            {title}
          </h2>
          <p className="mt-4 max-w-md text-lead text-muted">{text}</p>
          <div className="mt-8 grid gap-3 sm:flex sm:flex-wrap">{children}</div>
        </div>
      </Container>
    </section>
  )
}

/** A link to the contact page below a list of questions. */
export function ContactLink() {
  return (
    <>
      Didn’t find your answer?{' '}
      <Link to={paths.contact} className="font-medium text-accent-ink underline underline-offset-4">
        Contact us
      </Link>
    </>
  )
}
