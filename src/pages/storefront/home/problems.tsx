import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { Section, SectionHeading } from '#ui/section.tsx'
import type { HomeTexts } from './texts.ts'

/** What buyers of growth complain about, and what the shop does about it, side by side. */
export function Problems({ problems }: Pick<HomeTexts, 'problems'>) {
  return (
    <Section aria-labelledby="problems">
      <SectionHeading
        id="problems"
        title="What usually goes wrong, and what we do instead"
        lead="Buying growth has a poor name, and often for good reason. These are the complaints we built the shop around."
      />
      <ul className="mt-12 border-t border-line">
        {problems.map(({ problem, solution }) => (
          <li key={problem} className="grid gap-x-12 gap-y-4 border-b border-line py-7 md:grid-cols-2">
            <p className="flex gap-4 text-muted">
              <SheetIcon name="close" className="mt-0.5 size-5 text-faint" />
              {problem}
            </p>
            <p className="flex gap-4 font-medium">
              <SheetIcon name="check" className="mt-0.5 size-5 stroke-[2.5] text-accent-ink" />
              {solution}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
