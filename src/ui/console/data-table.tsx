import type { ReactNode } from 'react'
import { Link } from 'react-router'

export interface Column<Row> {
  /** The heading; also labels the value if rows are cards. Unique within the table. */
  name: string
  cell(row: Row): ReactNode
  /** Aligns the column to the right. */
  numeric?: boolean
  /** Hidden if rows are cards. */
  wideOnly?: boolean
}

interface DataTableProps<Row> {
  /** For screen readers; not shown. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf(row: Row): string
  /** The link of a row, on its first column. */
  hrefOf?(row: Row): string
  /** Rows can be chosen, by key. */
  selection?: { chosen: ReadonlySet<string>; labelOf(row: Row): string; onChange(chosen: Set<string>): void }
  /** Shown if there are no rows. */
  empty?: ReactNode
}

/** A table; on a narrow screen each row is a card. */
export function DataTable<Row>({ caption, columns, rows, keyOf, hrefOf, selection, empty }: DataTableProps<Row>) {
  if (rows.length === 0) return <div className="px-5 py-10 text-center text-muted">{empty ?? 'Nothing here.'}</div>
  const areAllChosen = selection !== undefined && rows.every((row) => selection.chosen.has(keyOf(row)))
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-sm max-md:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="max-md:sr-only">
          <tr className="border-b border-line text-left text-xs text-muted">
            {selection && (
              <th scope="col" className="w-0 py-2 pl-4 sm:pl-5">
                <Choice
                  label="Choose all"
                  checked={areAllChosen}
                  onChange={(isChosen) => selection.onChange(new Set(isChosen ? rows.map(keyOf) : []))}
                />
              </th>
            )}
            {columns.map(({ name, numeric }) => (
              <th
                key={name}
                scope="col"
                className={`px-3 py-2 font-medium first:pl-4 last:pr-4 sm:first:pl-5 ${numeric ? 'text-right' : ''}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-md:block">
          {rows.map((row) => {
            const key = keyOf(row)
            return (
              <tr
                key={key}
                data-row={hrefOf && ''}
                className="group relative scroll-mt-20 scroll-mb-4 hover:bg-sunken has-[a:focus-visible]:bg-sunken max-md:grid max-md:grid-cols-2 max-md:gap-x-4 max-md:gap-y-1 max-md:p-4"
              >
                {selection && (
                  <td className="py-2.5 pl-4 align-top max-md:absolute max-md:top-4 max-md:right-4 max-md:p-0 sm:pl-5">
                    <Choice
                      label={`Choose ${selection.labelOf(row)}`}
                      checked={selection.chosen.has(key)}
                      onChange={(isChosen) => selection.onChange(changed(selection.chosen, key, isChosen))}
                    />
                  </td>
                )}
                {columns.map(({ name, cell, numeric, wideOnly }, place) => (
                  <td
                    key={name}
                    className={`px-3 py-2.5 align-top first:pl-4 last:pr-4 max-md:p-0! sm:first:pl-5 ${place === 0 ? 'font-medium max-md:col-span-2 max-md:pr-8!' : ''} ${numeric ? 'text-right tabular-nums max-md:text-left' : ''} ${wideOnly ? 'max-md:hidden' : ''}`}
                  >
                    {place > 0 && (
                      <span aria-hidden="true" className="block text-xs text-muted md:hidden">
                        {name}
                      </span>
                    )}
                    {place === 0 && hrefOf ? (
                      <Link to={hrefOf(row)} className="text-accent-ink hover:underline">
                        {cell(row)}
                      </Link>
                    ) : (
                      cell(row)
                    )}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function Choice({ label, checked, onChange }: { label: string; checked: boolean; onChange(isChosen: boolean): void }) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
      className="block size-4.5 accent-accent"
    />
  )
}

function changed(chosen: ReadonlySet<string>, key: string, isChosen: boolean): Set<string> {
  const next = new Set(chosen)
  if (isChosen) next.add(key)
  else next.delete(key)
  return next
}
