import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'

export interface Column<Row> {
  /** The heading. On a phone it precedes a number. Unique within the table. */
  name: string
  cell(row: Row): ReactNode
  /** Aligns the column to the right, without line breaks. */
  numeric?: boolean
  /**
   * Where the value goes on a phone. `end`: the end of the first line. `plain`: the second line, without the name of a number. `below`: under
   * both lines, for buttons and sentences. `none`: hidden. By default: the second line.
   */
  phone?: 'end' | 'plain' | 'below' | 'none'
  /** Hides the column on tablets, where another one shows its value. */
  tablet?: 'none'
}

interface DataTableProps<Row> {
  /** The caption for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf(row: Row): string
  /** The link of a row, in its first column. */
  hrefOf?(row: Row): string
  /** Lets rows be selected by key. */
  selection?: { chosen: ReadonlySet<string>; labelOf(row: Row): string; onChange(chosen: Set<string>): void }
  /** Shown instead of rows if there are none. */
  empty?: ReactNode
}

/** Number of values in the second line on a phone. The row's page shows the others. */
const LINE_VALUES = 3

/** Where each column's value goes on a phone. A number is a position in the second line. */
function phonePlaces<Row>(columns: readonly Column<Row>[], hasPage: boolean): (Column<Row>['phone'] | 'title' | number)[] {
  let values = 0
  return columns.map(({ phone }, index) => {
    if (index === 0) return 'title'
    if (phone === 'end' || phone === 'below' || phone === 'none') return phone
    values += 1
    return hasPage && values > LINE_VALUES ? 'none' : (values - 1) % LINE_VALUES
  })
}

/** Width left for the title next to the value at the end of the first line: one badge, or two. */
const besideEnd =
  'max-md:[tr:has([data-end])_&]:max-w-[calc(100%-7.25rem)] max-md:[tr:has([data-end]_span>:nth-child(2))_&]:max-w-[calc(100%-9.5rem)]'

const lineStyles = ['max-md:col-start-1', 'max-md:col-start-2', 'max-md:col-start-3']

function phoneStyle(place: ReturnType<typeof phonePlaces>[number], hasPage: boolean): string {
  const cut = hasPage
    ? `${place === 'title' ? 'max-md:line-clamp-2 max-md:break-words' : 'max-md:truncate'} max-md:has-[button]:overflow-visible max-md:[&_.block]:inline max-md:[&_.block]:before:content-["_"]`
    : 'max-md:min-w-0 max-md:break-words'
  if (place === 'none') return 'max-md:hidden'
  if (place === 'below') return 'max-md:order-1 max-md:col-span-full max-md:mt-1 max-md:has-[button]:mt-2'
  if (place === 'end') return 'max-md:col-span-full max-md:row-start-1 max-md:self-start max-md:justify-self-end max-md:has-[span]:-mt-0.5'
  if (place === 'title') return `max-md:col-span-full max-md:row-start-1 max-md:self-start ${besideEnd} ${cut}`
  return `max-md:text-[0.8125rem] max-md:text-muted ${lineStyles[Number(place)]} ${cut}`
}

/** A table. On narrow screens each row becomes two lines, or three if its title is long. */
export function DataTable<Row>({ caption, columns, rows, keyOf, hrefOf, selection, empty }: DataTableProps<Row>) {
  if (rows.length === 0) return <div className="px-5 py-10 text-center text-balance text-muted">{empty ?? 'Nothing here.'}</div>
  const places = phonePlaces(columns, hrefOf !== undefined)
  const areAllChosen = selection !== undefined && rows.every((row) => selection.chosen.has(keyOf(row)))
  return (
    <TableFrame>
      <table className="w-full text-sm max-md:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="max-md:sr-only md:sticky md:top-(--head-top) md:z-1">
          <tr className="text-left text-xs text-muted">
            {selection && (
              <th scope="col" className={`w-0 py-2 pl-4 sm:pl-5 ${headStyle}`}>
                <Choice
                  label="Choose all"
                  checked={areAllChosen}
                  onChange={(isChosen) => selection.onChange(new Set(isChosen ? rows.map(keyOf) : []))}
                />
              </th>
            )}
            {columns.map(({ name, numeric, tablet }) => (
              <th
                key={name}
                scope="col"
                className={`px-3 py-2 font-medium md:max-2xl:not-first:pl-2 md:max-2xl:not-last:pr-2 first:pl-4 last:pr-4 sm:first:pl-5 lg:whitespace-nowrap ${headStyle} ${numeric ? 'text-right' : ''} ${tablet ? 'md:max-xl:hidden' : ''}`}
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
                className="group relative scroll-mt-28 scroll-mb-4 hover:bg-sunken has-[a:focus-visible]:bg-sunken max-md:grid max-md:grid-cols-[repeat(3,minmax(0,max-content))_minmax(0,1fr)] max-md:items-baseline max-md:gap-x-3 max-md:gap-y-1 max-md:px-4 max-md:py-3 max-md:has-[>[data-choice]]:pl-12"
              >
                {selection && (
                  <td data-choice className="py-2.5 pl-4 align-top max-md:absolute max-md:top-3.5 max-md:left-4 max-md:p-0 sm:pl-5">
                    <Choice
                      label={`Choose ${selection.labelOf(row)}`}
                      checked={selection.chosen.has(key)}
                      onChange={(isChosen) => selection.onChange(changed(selection.chosen, key, isChosen))}
                    />
                  </td>
                )}
                {columns.map(({ name, cell, numeric, phone, tablet }, place) => (
                  <td
                    key={name}
                    data-end={phone === 'end' || undefined}
                    className={`px-3 py-2.5 align-top md:max-2xl:not-first:pl-2 md:max-2xl:not-last:pr-2 first:pl-4 last:pr-4 max-md:p-0! sm:first:pl-5 ${place === 0 ? 'font-medium' : ''} ${numeric ? 'text-right tabular-nums max-md:text-left md:whitespace-nowrap' : ''} ${phoneStyle(places[place], hrefOf !== undefined)} ${tablet ? 'md:max-xl:hidden' : ''}`}
                  >
                    {numeric && phone === undefined && place > 0 && (
                      <span aria-hidden="true" className="mr-1 text-xs md:hidden">
                        {name}
                      </span>
                    )}
                    {place === 0 && hrefOf ? (
                      <Link to={hrefOf(row)} data-opens-row className="text-accent-ink hover:underline">
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
    </TableFrame>
  )
}

/** Opaque because rows scroll below it, with a shadow because borders of a collapsed table don't move with it. */
const headStyle = 'bg-surface first:rounded-tl-xl last:rounded-tr-xl shadow-[inset_0_-1px_0_var(--line)]'

/**
 * Keeps the head of a long table visible below the top bar. A table wider than its panel scrolls horizontally in a frame, where sticky
 * positioning doesn't reach the page, so its head is moved by script.
 */
function TableFrame({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const [isWide, setWide] = useState(false)
  useEffect(() => {
    const box = frame.current
    const table = box?.firstElementChild
    if (!table) return undefined
    const observer = new ResizeObserver(() => setWide(table.scrollWidth > box.clientWidth))
    observer.observe(box)
    observer.observe(table)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    const box = frame.current
    const head = box?.querySelector('thead')
    if (!isWide || !box || !head) return undefined
    const follow = () => {
      const { top, height } = box.getBoundingClientRect()
      const shift = Math.min(headTop(box.parentElement ?? box) - top, height - head.offsetHeight)
      head.style.transform = shift > 0 ? `translateY(${shift}px)` : ''
    }
    follow()
    addEventListener('scroll', follow, { passive: true })
    return () => {
      removeEventListener('scroll', follow)
      head.style.transform = ''
    }
  }, [isWide])
  return (
    <div ref={frame} className={isWide ? 'overflow-x-auto [--head-top:0px]' : 'overflow-x-clip'}>
      {children}
    </div>
  )
}

/** The position of sticky heads in pixels, from `--head-top` in rem. */
function headTop(around: Element): number {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return Number.parseFloat(getComputedStyle(around).getPropertyValue('--head-top')) * rem
}

/** A checkbox whose whole cell is clickable. */
function Choice({ label, checked, onChange }: { label: string; checked: boolean; onChange(isChosen: boolean): void }) {
  return (
    <label className="-m-2 block w-max p-2 max-md:-m-3.5 max-md:p-3.5">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="block size-4.5"
      />
    </label>
  )
}

function changed(chosen: ReadonlySet<string>, key: string, isChosen: boolean): Set<string> {
  const next = new Set(chosen)
  if (isChosen) next.add(key)
  else next.delete(key)
  return next
}
