import { useState } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import type { Column } from '#ui/console/data-table.tsx'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'

/** The columns that a list shows. */
export interface ColumnSet<Row> {
  /** All that can be chosen: the first column always shows. */
  names: readonly string[]
  chosen: readonly string[]
  /** The table's columns. */
  shown: Column<Row>[]
  toggle(name: string): void
}

/** The columns of a saved view, if one is open. */
interface ViewColumns {
  id: string
  columns: readonly string[] | null
}

/**
 * The columns of a list that are shown: a saved view's, otherwise those that this browser remembers under `keptAs`, otherwise `usual`.
 * What is chosen in a view stays there until another one is opened.
 */
export function useColumns<Row>(
  all: readonly Column<Row>[],
  { keptAs, usual, view }: { keptAs: string; usual: readonly string[]; view: ViewColumns | undefined },
): ColumnSet<Row> {
  const [own, setOwn] = useState<readonly string[]>(() => kept(keptAs) ?? usual)
  const [inView, setInView] = useState<ViewColumns>()
  const saved = view?.columns && (inView?.id === view.id && inView.columns ? inView.columns : view.columns)
  const chosen = saved ?? own
  const names = all.slice(1).map(({ name }) => name)
  return {
    names,
    chosen: names.filter((name) => chosen.includes(name)),
    shown: all.filter(({ name }, place) => place === 0 || chosen.includes(name)),
    toggle(name) {
      const next = chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name]
      if (view?.columns) return setInView({ id: view.id, columns: next })
      setOwn(next)
      localStorage.setItem(keptAs, JSON.stringify(next))
    },
  }
}

function kept(keptAs: string): string[] | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keptAs) ?? 'null')
    // A column of the customers that had another name, as migration 121 renames it in saved views.
    return Array.isArray(value)
      ? value.filter((each) => typeof each === 'string').map((each) => each.replace('E-mail', 'Email'))
      : undefined
  } catch {
    return undefined
  }
}

/** Shows and hides columns. */
export function ColumnChoice<Row>({ columns }: { columns: ColumnSet<Row> }) {
  return (
    <details className="group relative max-md:hidden">
      <summary className="tap flex h-9 items-center gap-1.5 rounded-md border border-line bg-surface px-3.5 text-sm font-semibold shadow-xs hover:border-line-strong hover:bg-sunken">
        Columns
        <SheetIcon name="chevron-down" className="size-4 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="absolute right-0 z-10 mt-1.5 grid w-48 gap-2 rounded-lg border border-line bg-raised p-4 shadow-lg">
        {columns.names.map((name) => (
          <Checkbox key={name} label={name} checked={columns.chosen.includes(name)} onChange={() => columns.toggle(name)} />
        ))}
      </div>
    </details>
  )
}
