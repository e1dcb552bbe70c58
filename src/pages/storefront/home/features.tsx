import { DemoFigures } from '#features/claims/ui/figures.tsx'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { Container } from '#ui/section.tsx'
import type { HomeTexts } from './texts.ts'

/** The shop's figures; nothing if none may be shown. With `demo`, they are labeled as examples. */
export function Features({ title: heading, list, demo }: HomeTexts['numbers'] & { demo: boolean }) {
  if (list.length === 0) return null
  return (
    <section aria-labelledby="features" className="relative isolate overflow-hidden bg-deep py-16 text-ink scheme-dark sm:py-24">
      <div className="swell absolute right-0 bottom-0 -z-10 h-28 w-full lg:h-48 min-w-[48rem] opacity-50" />
      <Container>
        <h2 id="features" className="text-heading">
          {heading}
        </h2>
        {demo && <DemoFigures className="mt-3" />}
        <ul className="mt-10 grid grid-cols-2 gap-x-5 gap-y-10 pb-16 sm:mt-14 sm:gap-x-10 lg:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]">
          {list.map(({ icon, figure, title, text }) => (
            <li key={title} className="border-t border-accent-line pt-5 sm:pt-6">
              <p className="text-title max-[22rem]:text-heading">{figure}</p>
              <h3 className="mt-3 flex items-start gap-2.5 text-subheading text-accent-ink">
                <SheetIcon name={icon} className="mt-0.5 size-5 max-sm:hidden" />
                {title}
              </h3>
              <p className="mt-2 text-[0.9375rem] text-muted max-sm:hidden">{text}</p>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  )
}
