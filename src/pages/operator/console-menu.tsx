import { Link } from 'react-router'
import { paths } from '#shared/paths.ts'
import { SearchIcon } from '#ui/console/search-icon.tsx'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import type { Section } from './sections.ts'
import { type ConsoleKeys, paletteKey } from './use-console-keys.tsx'

interface SectionsProps {
  groups: readonly (readonly Section[])[]
  current: Section | undefined
}

interface ConsoleMenuProps extends SectionsProps {
  keys: ConsoleKeys
}

const control = 'h-10 rounded-md border border-line-strong bg-surface text-muted hover:border-muted hover:text-ink'

/** The search and the sections: beside the content, or, on a narrow screen, above it with the sections behind a button. */
export function ConsoleMenu({ groups, current, keys }: ConsoleMenuProps) {
  return (
    <>
      <div className="mb-5 flex items-start gap-2 lg:hidden">
        <details key={current?.name} className="group card min-w-0 flex-1">
          <summary className="flex h-11 items-center justify-between px-4 font-semibold">
            {current?.name ?? 'Console'}
            <SheetIcon name="chevron-down" className="size-5 text-muted transition-transform group-open:rotate-180" />
          </summary>
          <nav aria-label="Console" className="border-t border-line p-2">
            <Sections groups={groups} current={current} />
          </nav>
        </details>
        <button
          type="button"
          aria-label="Find anything"
          onClick={keys.find}
          className="card grid size-11.5 shrink-0 place-items-center hover:border-line-strong"
        >
          <SearchIcon />
        </button>
      </div>
      <div className="sticky top-21 -ml-3 hidden max-h-[calc(100dvh-6rem)] flex-col self-start lg:flex">
        <div className="mb-3 flex shrink-0 gap-1.5">
          <button
            type="button"
            aria-keyshortcuts="Control+K Meta+K"
            onClick={keys.find}
            className={`${control} flex flex-1 items-center gap-2 px-2.5 text-sm`}
          >
            <SearchIcon />
            <span className="flex-1 text-left">
              Find<span className="sr-only"> anything</span>
            </span>
            <kbd className="font-sans text-xs whitespace-nowrap">{paletteKey()}</kbd>
          </button>
          <button
            type="button"
            aria-label="Keyboard shortcuts"
            title="Keyboard shortcuts"
            aria-keyshortcuts="?"
            onClick={keys.showHelp}
            className={`${control} w-9 font-medium`}
          >
            ?
          </button>
        </div>
        <nav aria-label="Console" className="min-h-0 overflow-y-auto">
          <Sections groups={groups} current={current} />
        </nav>
      </div>
    </>
  )
}

function Sections({ groups, current }: SectionsProps) {
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
