import type { ReactNode } from 'react'
import { type ServiceKind, platformName, typeName } from '#features/catalog/rules.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Container } from '#ui/section.tsx'

interface CheckoutLayoutProps {
  step: 'Your link' | 'Payment'
  title: string
  lead?: string
  summary: ReactNode
  children: ReactNode
}

/** A step of the checkout with the order summary next to it, or below it on phones. */
export function CheckoutLayout({ step, title, lead, summary, children }: CheckoutLayoutProps) {
  return (
    <main className="relative isolate min-h-full overflow-x-clip bg-sunken">
      <div className="swell-right swell absolute top-0 right-0 -z-10 h-64 w-full opacity-50 max-md:hidden" />
      <Container className="py-5 sm:py-14">
        <CheckoutSteps current={step} />
        <h1 className="mt-3 text-heading sm:mt-6">{title}</h1>
        {lead && <p className="mt-2 max-w-2xl text-lead text-muted">{lead}</p>}
        <div className="mt-4 grid gap-6 sm:mt-8 lg:grid-cols-[minmax(0,1fr)_23rem] lg:items-start lg:gap-8">
          <div className="min-w-0">{children}</div>
          <div className="lg:sticky lg:top-24">{summary}</div>
        </div>
      </Container>
    </main>
  )
}

const steps = ['Package', 'Your link', 'Payment'] as const

/** The steps of the checkout, with the current one marked. */
function CheckoutSteps({ current }: { current: (typeof steps)[number] }) {
  const reached = steps.indexOf(current)
  return (
    <ol
      aria-label="Steps"
      className="flex flex-wrap items-center gap-2 text-sm font-medium text-muted max-[22rem]:gap-1.5 max-[22rem]:text-[0.8125rem] sm:gap-3"
    >
      {steps.map((step, place) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          className="flex items-center gap-1.5 whitespace-nowrap not-first:before:mr-0.5 not-first:before:h-px not-first:before:w-3 not-first:before:bg-line-strong max-[22rem]:gap-1 max-[22rem]:before:hidden aria-[current=step]:text-ink sm:gap-2 sm:not-first:before:w-8"
        >
          <span
            className={`grid size-6 place-items-center rounded-full text-xs font-semibold tabular-nums ${
              place < reached
                ? 'bg-accent-soft text-accent-ink ring-1 ring-accent-line ring-inset'
                : place === reached
                  ? 'bg-accent text-on-accent'
                  : 'bg-sunken ring-1 ring-line ring-inset'
            }`}
          >
            {place + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  )
}

/** Shown instead of the checkout if the service has no packages on sale. */
export function NothingOnSale({ kind, title }: { kind: ServiceKind; title: string }) {
  return (
    <main>
      <Container width="narrow" className="py-14">
        <h1 className="mb-8 text-heading">{title}</h1>
        <EmptyState
          title={`No ${platformName(kind.platform)} ${typeName(kind.type)} packages available at the moment.`}
          text="Please check back later or contact support."
        />
      </Container>
    </main>
  )
}
