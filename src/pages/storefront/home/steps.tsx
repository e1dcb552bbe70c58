import { Section, SectionHeading } from '#ui/section.tsx'
import drawings from './steps.svg?raw'
import type { HomeTexts } from './texts.ts'

/** From choosing a package to watching it arrive. */
export function Steps({ steps }: Pick<HomeTexts, 'steps'>) {
  return (
    <Section aria-labelledby="steps">
      <SectionHeading id="steps" title="Three steps, no account" />
      <div hidden dangerouslySetInnerHTML={{ __html: drawings }} />
      <ol className="mt-10 grid gap-4 sm:mt-12 sm:gap-5 md:grid-cols-3">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="card p-6 sm:max-md:flex sm:max-md:items-center sm:max-md:gap-8 lg:p-8">
            <svg viewBox="0 0 244 104" aria-hidden="true" className="w-44 shrink-0 md:w-full">
              <use href={`#step-${index + 1}`} />
            </svg>
            <div className="mt-5 sm:max-md:mt-0 md:mt-7">
              <h3 className="flex gap-3 text-subheading">
                <span className="text-accent-ink">{index + 1}</span>
                {title}
              </h3>
              <p className="mt-2 text-[0.9375rem] text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}
