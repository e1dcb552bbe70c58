import { Link } from 'react-router'
import { paths } from '#app/routes.ts'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import type { Section } from './sections.ts'

interface ConsoleMenuProps {
  groups: readonly (readonly Section[])[]
  current: Section | undefined
}

/** The sections: beside the content, or, on a narrow screen, behind a button above it. */
export function ConsoleMenu({ groups, current }: ConsoleMenuProps) {
  return (
    <>
      <details key={current?.name} className="group mb-5 card lg:hidden">
        <summary className="flex h-11 items-center justify-between px-4 font-semibold">
          {current?.name ?? 'Console'}
          <SheetIcon name="chevron-down" className="size-5 text-muted transition-transform group-open:rotate-180" />
        </summary>
        <nav aria-label="Console" className="border-t border-line p-2">
          <Sections groups={groups} current={current} />
        </nav>
      </details>
      <nav aria-label="Console" className="sticky top-21 -ml-3 hidden max-h-[calc(100dvh-6rem)] self-start overflow-y-auto lg:block">
        <Sections groups={groups} current={current} />
      </nav>
    </>
  )
}

function Sections({ groups, current }: ConsoleMenuProps) {
  return groups.map((group) => (
    <ul key={group[0]?.name} className="not-last:mb-3 not-last:border-b not-last:border-line not-last:pb-3">
      {group.map((section) => (
        <li key={section.name}>
          <Link
            to={section.path ? `${paths.operator}/${section.path}` : paths.operator}
            aria-current={section === current ? 'page' : undefined}
            className="flex h-9 items-center rounded-md px-3 text-[0.9375rem] font-medium text-muted outline-offset-[-2px] hover:bg-accent-soft hover:text-accent-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink"
          >
            {section.name}
          </Link>
        </li>
      ))}
    </ul>
  ))
}
