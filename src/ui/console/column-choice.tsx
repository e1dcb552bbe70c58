import { useState } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import type { Column } from '#ui/console/data-table.tsx'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'

export interface ColumnSet<Row> {
  /** All columns that can be hidden. The first column is always shown. */
  names: readonly string[]
  chosen: readonly string[]
  shown: Column<Row>[]
  toggle(name: string): void
}

/** The columns of the open saved view. */
interface ViewColumns {
  id: string
  columns: readonly string[] | null
}

/**
 * A list's visible columns: those of the saved view, or those stored in this browser under `storageKey`, or the `usual` ones. Changes in a view
 * last until another view is opened.
 */
export function useColumns<Row>(
  all: readonly Column<Row>[],
  { storageKey, usual, view }: { storageKey: string; usual: readonly string[]; view: ViewColumns | undefined },
): ColumnSet<Row> {
  const [own, setOwn] = useState<readonly string[]>(() => storedColumns(storageKey) ?? usual)
  const [inView, setInView] = useState<ViewColumns>()
  const saved = view?.columns && (inView?.id === view.id && inView.columns ? inView.columns : view.columns)
  const chosen = saved ?? own
  const names = all.slice(1).map(({ name }) => name)
  return {
    names,
    chosen: names.filter((name) => chosen.includes(name)),
    shown: all.filter(({ name }, index) => index === 0 || chosen.includes(name)),
    toggle(name) {
      const next = chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name]
      if (view?.columns) return setInView({ id: view.id, columns: next })
      setOwn(next)
      localStorage.setItem(storageKey, JSON.stringify(next))
    },
  }
}

function storedColumns(storageKey: string): string[] | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    // This column was renamed. Migration 121 renames it in saved views.
    return Array.isArray(value)
      ? value.filter((name) => typeof name === 'string').map((name) => name.replace('E-mail', 'Email'))
      : undefined
  } catch {
    return undefined
  }
}

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
