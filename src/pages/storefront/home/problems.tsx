import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { Section, SectionHeading } from '#ui/section.tsx'
import { Unbroken } from '#ui/unbroken.tsx'
import type { HomeTexts } from './texts.ts'

/** Common complaints about buying growth and what the shop does instead. */
export function Problems({ title, lead, list, store }: HomeTexts['problems'] & { store: string }) {
  return (
    <Section aria-labelledby="problems">
      <SectionHeading id="problems" title={title} lead={lead} />
      <div className="mt-12 card overflow-hidden">
        <div aria-hidden="true" className="grid grid-cols-[2fr_3fr] text-sm font-semibold max-md:hidden">
          <p className="px-8 pt-6 pb-4 text-muted">Elsewhere</p>
          <p className="bg-accent-soft px-8 pt-6 pb-4 text-accent-ink">At {store}</p>
        </div>
        <ul className="divide-y divide-line">
          {list.map(({ problem, solution }) => (
            <li key={problem} className="grid md:grid-cols-[2fr_3fr]">
              <p className="flex gap-3.5 px-5 py-4 text-muted sm:px-8 md:py-6">
                <SheetIcon name="close" className="mt-0.5 size-5 text-faint" />
                {problem}
              </p>
              <p className="flex gap-3.5 bg-accent-soft px-5 py-4 font-medium sm:px-8 md:py-6">
                <SheetIcon name="check" className="mt-0.5 size-5 stroke-[2.5] text-accent-ink" />
                <span>
                  <Unbroken>{solution}</Unbroken>
                </span>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
