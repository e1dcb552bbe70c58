import type { ServiceContent } from '#features/catalog/contract.ts'
import { type ServiceKind, serviceLabel } from '#features/catalog/rules.ts'
import { Section, SectionHeading } from '#ui/section.tsx'

/** Why to choose this service, in the service's own words. */
export function ServiceBenefits({ kind, benefits }: { kind: ServiceKind; benefits: ServiceContent['benefits'] }) {
  return (
    <Section sunken aria-labelledby="benefits" className="border-y border-line">
      <SectionHeading id="benefits" title={`What you get with ${serviceLabel(kind)}`} />
      <ul className={`mt-10 grid gap-x-10 gap-y-9 sm:grid-cols-2 ${benefits.length === 4 ? 'lg:grid-cols-4' : 'lg:grid-cols-3'}`}>
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
