import type { ServiceContent } from '#features/catalog/contract.ts'
import { type ServiceKind, serviceLabel } from '#features/catalog/rules.ts'
import { Section, SectionHeading } from '#ui/section.tsx'

/** On a wide screen, by how many there are: no row is left with a gap. */
const columns: Record<number, string> = {
  2: 'lg:grid-cols-2',
  4: 'lg:grid-cols-4',
  5: 'lg:grid-cols-6 lg:*:col-span-2 lg:*:nth-[n+4]:col-span-3',
}

/** Why to choose this service, in the service's own words. */
export function ServiceBenefits({ kind, benefits }: { kind: ServiceKind; benefits: ServiceContent['benefits'] }) {
  return (
    <Section sunken aria-labelledby="benefits" className="border-y border-line">
      <SectionHeading id="benefits" title={`What you get with ${serviceLabel(kind)}`} />
      <ul
        className={`mt-10 grid gap-x-10 gap-y-9 sm:grid-cols-2 sm:max-lg:*:odd:last:col-span-2 ${columns[benefits.length] ?? 'lg:grid-cols-3'}`}
      >
        {benefits.map(({ title, text }) => (
          <li key={title} className="border-t-2 border-accent pt-5">
            <h3 className="text-subheading">{title}</h3>
            <p className="mt-2 text-[0.9375rem] text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
