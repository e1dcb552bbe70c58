import type { ReactNode } from 'react'
import { Container } from '#ui/section.tsx'
import orderCard from './order-card.svg'

interface AccountLayoutProps {
  title: string
  lead?: ReactNode
  /** Next to the form, or below it on narrow screens. */
  aside: ReactNode
  children: ReactNode
}

/** The layout of the sign-in pages: a form and an aside. */
export function AccountLayout({ title, lead, aside, children }: AccountLayoutProps) {
  return (
    <main className="bg-linear-to-b from-sunken to-canvas to-40%">
      <Container className="py-10 sm:py-14">
        <div className="mx-auto grid max-w-xl gap-10 lg:max-w-none lg:grid-cols-[minmax(0,29rem)_minmax(0,1fr)] lg:gap-20">
          <div className="min-w-0 lg:py-8">
            <h1 className="text-heading">{title}</h1>
            {lead && <p className="mt-2 text-lead text-muted">{lead}</p>}
            <div className="mt-8">{children}</div>
          </div>
          <aside className="relative isolate overflow-hidden rounded-2xl bg-deep px-6 pt-10 pb-36 text-ink scheme-dark sm:px-10 lg:px-14 lg:pt-14 lg:pb-72">
            <svg
              viewBox="0 0 340 240"
              aria-hidden="true"
              className="absolute right-10 bottom-4 -z-20 hidden w-78 rotate-2 mask-b-from-45% lg:block xl:right-16"
            >
              <use href={`${orderCard}#order-card`} />
            </svg>
            <div className="swell absolute bottom-0 left-0 -z-10 h-32 w-full min-w-[28rem] lg:h-36" />
            <div className="max-w-md text-pretty">{aside}</div>
          </aside>
        </div>
      </Container>
    </main>
  )
}
