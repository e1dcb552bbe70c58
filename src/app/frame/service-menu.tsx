import { Link } from 'react-router'
import { type Platform, platformNames, serviceLabel, servicePath, typesOf } from '#features/catalog/rules.ts'
import { TypeIcon } from '#features/catalog/ui/type-icon.tsx'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'

/** One platform's group of the top bar: a button and the menu of its four services. */
export function ServiceMenu({ platform }: { platform: Platform }) {
  const id = `menu-${platform}`
  return (
    <div>
      <button
        type="button"
        popoverTarget={id}
        className="flex items-center gap-1 rounded-md px-2 py-2 text-sm font-medium whitespace-nowrap xl:px-2.5 text-muted transition-colors hover:text-ink has-[+:popover-open]:text-ink"
      >
        {platformNames[platform]} Services
        <SheetIcon name="chevron-down" className="size-4" />
      </button>
      <div id={id} popover="auto" className="popover-menu w-64 rounded-lg border border-line bg-raised p-1.5 text-ink shadow-lg">
        <ul>
          {typesOf[platform].map((type) => (
            <li key={type}>
              <Link
                to={servicePath({ platform, type })}
                className="flex items-center gap-3 rounded-md px-3 py-2.5 text-sm font-medium transition-colors hover:bg-accent-soft hover:text-accent-ink"
              >
                <TypeIcon type={type} className="size-5 text-accent-ink" />
                {serviceLabel({ platform, type })}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
