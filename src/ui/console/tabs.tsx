import { Link, type To } from 'react-router'

interface Tab {
  name: string
  to: To
  current: boolean
  /** The number of items, if counted. */
  count?: number | undefined
}

/** On narrow screens the open tab may be outside the visible part. */
function bringIntoView(link: HTMLAnchorElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** Tabs with their own URLs. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className="mb-5 overflow-x-auto border-b border-line">
      <ul className="flex gap-1">
        {tabs.map(({ name, to, current, count }) => (
          <li key={name} className="shrink-0">
            <Link
              ref={current ? bringIntoView : undefined}
              to={to}
              preventScrollReset
              aria-current={current ? 'page' : undefined}
              className="tap -mb-px flex h-10 items-center gap-2 border-b-2 border-transparent px-3 text-sm font-medium text-muted outline-offset-[-2px] hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
            >
              {name}
              {count !== undefined && count > 0 && (
                <span className="rounded-full bg-sunken px-2 text-xs font-semibold tabular-nums ring-1 ring-line ring-inset">{count}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
