import type { ReactNode } from 'react'
import { CheckoutSteps } from '#features/checkout/ui/steps.tsx'
import { Container } from '#ui/section.tsx'

interface CheckoutLayoutProps {
  step: 'Your link' | 'Payment'
  title: string
  lead?: string
  summary: ReactNode
  children: ReactNode
}

/** What is to be filled in, with what it costs beside it; on a phone below it, and above it where it is paid. */
export function CheckoutLayout({ step, title, lead, summary, children }: CheckoutLayoutProps) {
  return (
    <main className="relative isolate min-h-full overflow-x-clip bg-sunken">
      <div className="swell-right swell absolute top-0 right-0 -z-10 h-64 w-full opacity-50 max-md:hidden" />
      <Container className="py-10 sm:py-14">
        <CheckoutSteps current={step} />
        <h1 className="mt-6 text-heading">{title}</h1>
        {lead && <p className="mt-2 max-w-2xl text-lead text-muted">{lead}</p>}
        <div className="mt-8 grid gap-6 lg:grid-cols-[minmax(0,1fr)_23rem] lg:items-start lg:gap-8">
          <div className="min-w-0">{children}</div>
          <div className={`lg:sticky lg:top-24 ${step === 'Payment' ? 'max-lg:order-first' : ''}`}>{summary}</div>
        </div>
      </Container>
    </main>
  )
}
