import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import type { Needs } from '#features/operations/ui/operator/today/use-attention.ts'
import { paths } from '#shared/paths.ts'
import { SearchIcon } from '#ui/console/search-icon.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { Count } from './console-menu.tsx'
import { sectionIcons } from './sections.ts'
import { type ConsoleKeys, paletteKey } from './use-console-keys.tsx'

const control =
  'relative flex h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-md text-sm font-medium whitespace-nowrap text-muted transition-colors hover:bg-accent-soft hover:text-accent-ink md:h-10 md:min-w-10'

/** The console's part of the top bar: search, system status, attention items and keyboard shortcuts. */
export function ConsoleBar({ keys, needs }: { keys: ConsoleKeys; needs: Needs }) {
  const bar = document.querySelector('#console-bar')
  return (
    bar &&
    createPortal(
      <div className="flex min-w-0 flex-1 items-center justify-end md:justify-between md:gap-4 md:max-lg:ml-3">
        <button
          type="button"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={keys.find}
          className={`${control} md:max-w-md md:flex-1 md:justify-start md:border md:border-line md:bg-sunken md:px-3 md:hover:border-line-strong`}
        >
          <SearchIcon />
          <span className="flex-1 text-left max-md:sr-only">Find anything</span>
          <kbd className="hidden font-sans text-xs font-normal md:block">{paletteKey()}</kbd>
        </button>
        <div className="flex shrink-0 items-center md:gap-1">
          <SystemState {...needs} />
          <NeedsAttention {...needs} />
          <SetUpLeft {...needs} />
          <button
            type="button"
            aria-label="Keyboard shortcuts"
            title="Keyboard shortcuts"
            aria-keyshortcuts="?"
            onClick={keys.showHelp}
            className={`${control} text-base max-md:hidden`}
          >
            ?
          </button>
        </div>
      </div>,
      bar,
    )
  )
}

/** The number of attention items. A request whose guarantee is about to end is listed twice on Today but counts once. */
function NeedsAttention({ counts }: Needs) {
  if (!counts) return <Placeholder>0 need attention</Placeholder>
  const count = counts.attention.filter(({ kind }) => kind !== 'expiring').reduce((sum, item) => sum + item.count, 0)
  return (
    <Link to={paths.operator} className={`${control} xl:px-3`}>
      <Icon d={sectionIcons.attention} />
      {count > 0 && (
        <span className="max-xl:absolute max-xl:top-0 max-xl:right-0">
          <Count value={count} />
        </span>
      )}
      <span className="max-xl:sr-only">{count === 0 ? 'All clear' : count === 1 ? 'needs attention' : 'need attention'}</span>
    </Link>
  )
}

/** The way back to the set-up list from any screen, until a live shop has done all steps. */
function SetUpLeft({ counts }: Needs) {
  const left = counts?.attention.find(({ kind }) => kind === 'opening')
  return (
    left && (
      <Link to={left.href} className={`${control} max-xl:hidden xl:px-3`}>
        Setup: {left.count} left
      </Link>
    )
  )
}

/** Reserves the space of a link while its counts load. */
function Placeholder({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className={`${control} invisible xl:px-3`}>
      <span className="size-4" />
      <span className="max-xl:hidden">{children}</span>
    </span>
  )
}

const SYSTEM = `${paths.operator}/system`

/** The status of the system, with a link to the first problem. Empty for roles that may not see it. */
function SystemState({ counts, isStale }: Needs) {
  if (!counts) return <Placeholder>All systems working</Placeholder>
  if (counts.systemProblems === undefined) return null
  const isWorking = counts.systemProblems === 0 && !isStale
  const first = counts.attention.find(({ href }) => href.startsWith(SYSTEM))
  return (
    <Link to={first?.href ?? SYSTEM} className={`${control} xl:px-3`}>
      {isWorking ? (
        <span className="size-2.5 rounded-full bg-success ring-4 ring-success/15" />
      ) : (
        <SheetIcon name="alert" className={`size-5 ${isStale ? '' : 'text-warn'}`} />
      )}
      <span className="max-xl:sr-only">{isStale ? 'Status unknown' : isWorking ? 'All systems working' : 'System problems'}</span>
    </Link>
  )
}
