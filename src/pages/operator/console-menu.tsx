import { Link } from 'react-router'
import type { Attention } from '#features/operations/contract/today.ts'
import { paths } from '#shared/paths.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { countWaiting, type Section } from './sections.ts'

interface ConsoleMenuProps {
  groups: readonly (readonly Section[])[]
  current: Section | undefined
  attention: Attention['attention']
}

/** The menu of sections: next to the content, or collapsed above it on narrow screens. */
export function ConsoleMenu(props: ConsoleMenuProps) {
  const { current } = props
  return (
    <>
      <details key={current?.name} className="group mx-4 mt-4 card sm:mx-6 lg:hidden">
        <summary className="flex h-12 items-center gap-3 px-4 font-semibold">
          {current && <Icon d={current.icon} className="size-5 text-accent-ink" />}
          <span className="flex-1">{current?.name ?? 'Console'}</span>
          <SheetIcon name="chevron-down" className="size-5 text-muted transition-transform group-open:rotate-180" />
        </summary>
        <nav aria-label="Console" className="border-t border-line p-2 sm:grid sm:grid-cols-3 sm:gap-2">
          <Sections {...props} id="narrow" />
        </nav>
      </details>
      <div className="border-r border-line bg-sunken max-lg:hidden">
        <nav aria-label="Console" className="sticky top-16 max-h-[calc(100dvh-4rem)] overflow-y-auto overscroll-contain px-3 py-4">
          <Sections {...props} id="wide" />
        </nav>
      </div>
    </>
  )
}

function Sections({ groups, current, attention, id }: ConsoleMenuProps & { id: string }) {
  return groups.map((group) => (
    <ul
      key={group[0]?.name}
      className="grid content-start gap-px not-last:mb-3 not-last:border-b not-last:border-line not-last:pb-3 sm:max-lg:border-b-0!"
    >
      {group.map((section) => {
        const waiting = countWaiting(section, attention)
        const countId = `waiting-${section.key}-${id}`
        return (
          <li key={section.name} className="relative">
            <Link
              to={section.path ? `${paths.operator}/${section.path}` : paths.operator}
              aria-current={section === current ? 'page' : undefined}
              aria-describedby={waiting > 0 ? countId : undefined}
              className="group/link flex h-11 items-center gap-3 rounded-md px-3 text-[0.9375rem] font-medium text-muted outline-offset-[-2px] transition-colors hover:bg-accent-soft hover:text-accent-ink aria-[current=page]:bg-accent-line/45 aria-[current=page]:text-accent-ink lg:h-9 lg:text-sm"
            >
              <Icon d={section.icon} className="size-5 opacity-80 group-aria-[current=page]/link:opacity-100" />
              {section.name}
            </Link>
            {waiting > 0 && (
              <span id={countId} className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center">
                <Count value={waiting} />
                <span className="sr-only"> waiting</span>
              </span>
            )}
          </li>
        )
      })}
    </ul>
  ))
}

const MAX_SHOWN = 99

/** A badge with a number of items. Shows `99+` from 100. */
export function Count({ value }: { value: number }) {
  return (
    <span className="min-w-5 rounded-full bg-accent px-1.5 text-center text-xs leading-5 font-semibold text-on-accent tabular-nums">
      {value > MAX_SHOWN ? `${MAX_SHOWN}+` : value}
    </span>
  )
}
