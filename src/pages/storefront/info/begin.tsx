import type { ReactNode } from 'react'
import { Container } from '#ui/section.tsx'

/** The last word of a page: where to go from here, as buttons. */
export function Begin({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section aria-labelledby="begin" className="py-16 sm:py-24 print:hidden">
      <Container>
        <div className="relative isolate overflow-hidden rounded-2xl bg-deep px-6 pt-14 pb-52 text-ink scheme-dark sm:px-14 sm:py-20">
          <div className="swell sm:swell-right absolute right-0 bottom-0 -z-10 h-44 w-full min-w-[36rem] sm:h-full" />
          <h2 id="begin" className="max-w-[18ch] text-title">
            {title}
          </h2>
          <p className="mt-4 max-w-md text-lead text-muted">{text}</p>
          <div className="mt-8 flex flex-wrap gap-3">{children}</div>
        </div>
      </Container>
    </section>
  )
}
