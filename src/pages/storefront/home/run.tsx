import { Section, SectionHeading } from '#ui/section.tsx'
import type { HomeTexts } from './texts.ts'

/** How an order runs, as three stations on a line. */
export function Run({ runs }: Pick<HomeTexts, 'runs'>) {
  return (
    <Section id="how-it-works" aria-labelledby="run">
      <SectionHeading id="run" title="How it works" />
      <ol className="mt-12 grid gap-x-10 md:grid-cols-3">
        {runs.map(({ title, text, sign }, index) => (
          <li
            key={title}
            className="relative pb-10 pl-16 before:absolute before:top-11 before:bottom-0 before:left-[1.3125rem] before:w-0.5 before:bg-accent-line last:pb-0 last:before:hidden md:pb-0 md:pl-0 md:before:top-[1.3125rem] md:before:-right-10 md:before:bottom-auto md:before:left-11 md:before:h-0.5 md:before:w-auto"
          >
            <span className="grid size-11 place-items-center rounded-full bg-accent text-lg font-semibold text-on-accent max-md:absolute max-md:top-0 max-md:left-0">
              {index + 1}
            </span>
            <h3 className="text-subheading max-md:pt-2 md:mt-6">{title}</h3>
            <p className="mt-2 text-muted">{text}</p>
            <p className="mt-4 text-sm font-medium text-accent-ink">{sign}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
