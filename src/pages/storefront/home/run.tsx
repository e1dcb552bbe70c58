import { Container } from '#ui/section.tsx'
import type { HomeTexts } from './texts.ts'

/** How an order runs, as three stations on a line. */
export function Run({ runs }: Pick<HomeTexts, 'runs'>) {
  return (
    <section
      id="how-it-works"
      aria-labelledby="run"
      className="relative isolate overflow-hidden bg-deep py-16 text-ink scheme-dark sm:py-24"
    >
      <div className="swell absolute right-0 bottom-0 -z-10 h-36 w-full min-w-[48rem] opacity-70" />
      <Container>
        <h2 id="run" className="max-w-2xl text-heading">
          How it works
        </h2>
        <ol className="mt-12 grid gap-x-10 gap-y-10 pb-20 md:grid-cols-3">
          {runs.map(({ title, text, sign }, index) => (
            <li key={title} className="border-l border-accent-line pl-6 md:border-t md:border-l-0 md:pt-6 md:pl-0">
              <p className="text-title text-accent-ink">{index + 1}</p>
              <h3 className="mt-3 text-subheading">{title}</h3>
              <p className="mt-2 text-muted">{text}</p>
              <p className="mt-4 inline-block rounded-full bg-accent-soft px-3 py-1 text-sm font-medium text-accent-ink">{sign}</p>
            </li>
          ))}
        </ol>
      </Container>
    </section>
  )
}
