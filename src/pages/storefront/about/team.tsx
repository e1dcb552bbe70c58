import { Section, SectionHeading } from '#ui/section.tsx'
import portraits from './portraits.svg'
import type { TeamMember } from './texts.ts'

/** The people behind the demo shop, drawn. */
export function Team({ people }: { people: TeamMember[] }) {
  return (
    <Section aria-labelledby="team" className="!pb-0">
      <SectionHeading id="team" title="The people behind it" lead="Three of a small team. As this is a demo shop, they are invented." />
      <ul className="mt-10 grid gap-5 md:grid-cols-3">
        {people.map(({ name, role, text }, index) => (
          <li key={name} className="card flex flex-col gap-5 p-6 sm:flex-row md:flex-col lg:flex-row">
            <svg viewBox="0 0 160 160" aria-hidden="true" className="size-24 shrink-0 rounded-xl">
              <use href={`${portraits}#portrait-${index + 1}`} />
            </svg>
            <div>
              <h3 className="text-subheading">{name}</h3>
              <p className="text-sm font-semibold text-accent-ink">{role}</p>
              <p className="mt-2 text-[0.9375rem] text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
