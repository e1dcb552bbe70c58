import { Section, SectionHeading } from '#ui/section.tsx'
import drawings from './steps.svg'
import type { HomeTexts } from './texts.ts'

/** From choosing to watching it arrive. */
export function Steps({ steps }: Pick<HomeTexts, 'steps'>) {
  return (
    <Section aria-labelledby="steps">
      <SectionHeading id="steps" title="Three steps, no account" />
      <ol className="mt-12 grid gap-5 md:grid-cols-3">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="card p-6 sm:p-8">
            <svg viewBox="0 0 244 104" aria-hidden="true" className="w-full">
              <use href={`${drawings}#step-${index + 1}`} />
            </svg>
            <h3 className="mt-7 flex gap-3 text-subheading">
              <span className="text-accent-ink">{index + 1}</span>
              {title}
            </h3>
            <p className="mt-2 text-[0.9375rem] text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
