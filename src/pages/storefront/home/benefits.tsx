import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { Section, SectionHeading } from '#ui/section.tsx'
import type { HomeTexts } from './texts.ts'

/** Six reasons, in a grid without frames. */
export function Benefits({ store, benefits }: Pick<HomeTexts, 'benefits'> & { store: string }) {
  return (
    <Section sunken aria-labelledby="why" className="border-y border-line">
      <SectionHeading id="why" title={`Why Choose ${store}`} />
      <ul className="mt-12 grid gap-x-12 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {benefits.map(({ icon, title, text }) => (
          <li key={title} className="flex gap-4">
            <span className="tile size-11 rounded-lg border border-accent-line">
              <SheetIcon name={icon} />
            </span>
            <div>
              <h3 className="text-subheading">{title}</h3>
              <p className="mt-1.5 text-[0.9375rem] text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
