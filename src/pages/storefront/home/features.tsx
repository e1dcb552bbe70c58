import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { Section, SectionHeading } from '#ui/section.tsx'
import type { HomeTexts } from './texts.ts'

/** What the shop is good at, each with its figure; nothing where it may not show any. */
export function Features({ features }: Pick<HomeTexts, 'features'>) {
  if (features.length === 0) return null
  return (
    <Section sunken aria-labelledby="features" className="border-y border-line">
      <SectionHeading id="features" title="What that comes to" />
      <ul className="mt-10 grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))] sm:gap-5">
        {features.map(({ icon, figure, title, text }) => (
          <li key={title} className="card p-4 sm:p-6">
            <span className="tile size-11 rounded-lg">
              <SheetIcon name={icon} />
            </span>
            <p className="mt-4 text-heading sm:mt-6 sm:text-title">{figure}</p>
            <h3 className="mt-1 text-subheading">{title}</h3>
            <p className="mt-2 text-[0.9375rem] text-muted max-sm:hidden">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
