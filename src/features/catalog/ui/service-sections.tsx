import { Link } from 'react-router'
import type { ServiceContent, SourceNote } from '#features/catalog/contract.ts'
import { platformName, type ServiceKind, serviceLabel, servicePath, typeName, typesOf } from '#features/catalog/rules.ts'
import { TypeIcon } from '#features/catalog/ui/type-icon.tsx'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { Section, SectionHeading } from '#ui/section.tsx'
import { Unbroken } from '#ui/unbroken.tsx'

/** Columns on wide screens by number of benefits, chosen so no row has a gap. */
const columns: Record<number, string> = {
  2: 'lg:grid-cols-2',
  4: 'lg:grid-cols-4',
  5: 'lg:grid-cols-6 lg:*:col-span-2 lg:*:nth-[n+4]:col-span-3',
}

/** The benefits of a service. */
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
            <p className="mt-2 text-[0.9375rem] text-muted">
              <Unbroken>{text}</Unbroken>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The source of a service's deliveries. */
export function SourceStory({ kind, source }: { kind: ServiceKind; source: SourceNote }) {
  const units = typeName(kind.type).toLowerCase()
  return (
    <Section aria-labelledby="source" className="!pt-0 has-[+[aria-labelledby=testimonials]]:!pb-0">
      <div className="grid gap-x-20 gap-y-6 card p-6 sm:p-10 lg:grid-cols-[1fr_1.6fr]">
        <div>
          <SectionHeading id="source" title={`Where the ${units} come from`} />
          <p className="mt-3 text-muted">
            Our {units} come from one reviewed source: {source.name}.
          </p>
        </div>
        <dl className="grid gap-8 sm:grid-cols-2">
          <div>
            <dt className="text-subheading">Who they are</dt>
            <dd className="mt-1.5 text-[0.9375rem] text-muted">{source.description}</dd>
          </div>
          <div>
            <dt className="text-subheading">How they are reached</dt>
            <dd className="mt-1.5 text-[0.9375rem] text-muted">{source.reached}</dd>
          </div>
        </dl>
      </div>
    </Section>
  )
}

/** The other services of the same platform. */
export function SiblingServices({ kind: { platform, type } }: { kind: ServiceKind }) {
  if (typesOf(platform).length < 2) return null
  return (
    <Section aria-labelledby="siblings" className="!py-14 sm:!py-20">
      <h2 id="siblings" className="text-subheading">
        More for {platformName(platform)}
      </h2>
      <ul className="mt-5 grid gap-3 sm:grid-cols-3">
        {typesOf(platform)
          .filter((other) => other !== type)
          .map((other) => (
            <li key={other}>
              <Link
                to={servicePath({ platform, type: other })}
                prefetch="intent"
                className="group flex h-full items-center gap-3 rounded-lg border border-line bg-surface px-4 py-4 font-medium lg:px-5 shadow-xs transition-colors hover:border-accent-line hover:bg-accent-soft hover:text-accent-ink"
              >
                <TypeIcon type={other} className="size-5 text-accent-ink" />
                {serviceLabel({ platform, type: other })}
                <SheetIcon
                  name="arrow-right"
                  className="ml-auto size-4.5 sm:max-lg:hidden text-faint transition-transform group-hover:translate-x-0.5 group-hover:text-accent-ink"
                />
              </Link>
            </li>
          ))}
      </ul>
    </Section>
  )
}
