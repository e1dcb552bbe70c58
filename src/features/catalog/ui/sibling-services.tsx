import { Link } from 'react-router'
import { platformNames, type ServiceKind, serviceLabel, servicePath, typesOf } from '#features/catalog/rules.ts'
import { TypeIcon } from '#features/catalog/ui/type-icon.tsx'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { Section } from '#ui/section.tsx'

/** The other services of the same platform. */
export function SiblingServices({ kind: { platform, type } }: { kind: ServiceKind }) {
  return (
    <Section aria-labelledby="siblings" className="!py-14 sm:!py-20">
      <h2 id="siblings" className="text-subheading">
        More for {platformNames[platform]}
      </h2>
      <ul className="mt-5 grid gap-3 sm:grid-cols-3">
        {typesOf[platform]
          .filter((other) => other !== type)
          .map((other) => (
            <li key={other}>
              <Link
                to={servicePath({ platform, type: other })}
                prefetch="intent"
                className="group flex items-center gap-3 rounded-lg border border-line bg-surface px-4 py-4 font-medium lg:px-5 shadow-xs transition-colors hover:border-accent-line hover:bg-accent-soft hover:text-accent-ink"
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
