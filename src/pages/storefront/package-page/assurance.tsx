import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { Section, SectionHeading } from '#ui/section.tsx'
import { Unbroken } from '#ui/unbroken.tsx'
import type { AssuranceTexts } from './texts.ts'

/** What happens after ordering and what the shop promises, the same on all package pages. */
export function Assurance({ steps, promises }: AssuranceTexts) {
  return (
    <Section aria-labelledby="assurance" className="has-[+[aria-labelledby=testimonials]]:!pb-0">
      <div className="grid gap-x-20 gap-y-14 lg:grid-cols-2">
        <div>
          <SectionHeading id="assurance" title="What happens after you order" />
          <ol className="mt-9 space-y-8">
            {steps.map(({ title, text }, index) => (
              <li key={title} className="flex gap-5">
                <span className="grid size-8 shrink-0 place-items-center rounded-full border border-accent-line bg-accent-soft text-[0.9375rem] font-semibold text-accent-ink">
                  {index + 1}
                </span>
                <div>
                  <h3 className="pt-0.5 text-subheading">{title}</h3>
                  <p className="mt-1 text-[0.9375rem] text-muted">
                    <Unbroken>{text}</Unbroken>
                  </p>
                </div>
              </li>
            ))}
          </ol>
        </div>
        <ul className="divide-y divide-line self-start card px-6 sm:px-8">
          {promises.map(({ icon, title, text }) => (
            <li key={title} className="flex gap-5 py-6">
              <span className="tile size-11 rounded-lg">
                <SheetIcon name={icon} />
              </span>
              <div>
                <h3 className="text-subheading">
                  <Unbroken>{title}</Unbroken>
                </h3>
                <p className="mt-1 text-[0.9375rem] text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
