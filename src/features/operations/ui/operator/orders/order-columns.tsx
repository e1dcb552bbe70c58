import { useState } from 'react'
import type { AdminOrder } from '#features/operations/contract/orders.ts'
import { statusLabels, statusTones } from '#features/orders/rules.ts'
import { Badge } from '#ui/badge.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import type { Column } from '#ui/console/data-table.tsx'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { formatDay, formatTime } from '#ui/times.ts'
import { money, named, units } from './words.ts'

const KEPT_AS = 'console.orders.columns'

/** All columns in their order. The order number always comes first. */
const all: readonly Column<AdminOrder>[] = [
  { name: 'Order', cell: ({ orderNumber }) => <span className="whitespace-nowrap">{orderNumber}</span> },
  { name: 'Status', cell: (row) => <Status row={row} /> },
  { name: 'Service', cell: ({ service, quality }) => (quality === 'premium' ? `${service}, premium` : service) },
  { name: 'Quantity', numeric: true, cell: (row) => <Quantity row={row} /> },
  { name: 'Price', numeric: true, cell: ({ price }) => money(price) },
  { name: 'Refunded', numeric: true, cell: ({ refunded }) => (refunded > 0 ? money(refunded) : '–') },
  { name: 'Customer', cell: ({ email, userId }) => <OneLine text={userId ? email : `${email} (guest)`} /> },
  { name: 'Username', cell: ({ socialUsername }) => <OneLine text={socialUsername} /> },
  { name: 'Link', cell: ({ postUrl }) => <OneLine text={postUrl.replace(/^https?:\/\/(www\.)?/, '')} /> },
  { name: 'Payment', cell: ({ payment }) => (payment ? `${named(payment.method)}, ${named(payment.status).toLowerCase()}` : 'None') },
  { name: 'Supplier', cell: ({ supplier }) => <OneLine text={supplier?.name ?? '–'} /> },
  { name: 'Due', cell: ({ dueAt }) => (dueAt ? formatTime(dueAt) : '–') },
  { name: 'Placed', cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDay(createdAt)}</span> },
]

/** Text that is cut off with dots; the tooltip has all of it. */
function OneLine({ text }: { text: string }) {
  return (
    <span title={text} className="block truncate md:max-w-44">
      {text}
    </span>
  )
}

const usual = ['Status', 'Service', 'Quantity', 'Price', 'Customer', 'Supplier', 'Placed']

function Status({ row: { status, paid, late, checking } }: { row: AdminOrder }) {
  return (
    <span className="inline-flex gap-1.5">
      <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>
      {!paid && status === 'pending' && <Badge>Unpaid</Badge>}
      {checking && <Badge tone="warn">Held</Badge>}
      {late && <Badge tone="danger">Late</Badge>}
    </span>
  )
}

function Quantity({ row: { quantity, delivered, status } }: { row: AdminOrder }) {
  if (delivered === null || status === 'completed') return units(quantity)
  return `${units(delivered)} of ${units(quantity)}`
}

interface ColumnSet {
  shown: ReadonlySet<string>
  toggle(name: string): void
}

/** The visible columns, remembered by this browser. */
export function useColumns(): ColumnSet {
  const [shown, setShown] = useState<ReadonlySet<string>>(() => new Set(kept() ?? usual))
  return {
    shown,
    toggle(name) {
      const next = new Set(shown)
      if (!next.delete(name)) next.add(name)
      setShown(next)
      localStorage.setItem(KEPT_AS, JSON.stringify([...next]))
    },
  }
}

function kept(): string[] | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEPT_AS) ?? 'null')
    return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : undefined
  } catch {
    return undefined
  }
}

export function columnsOf(shown: ReadonlySet<string>): Column<AdminOrder>[] {
  return all.filter(({ name }, place) => place === 0 || shown.has(name))
}

/** Shows and hides columns. */
export function ColumnChoice({ columns }: { columns: ColumnSet }) {
  return (
    <details className="group relative max-md:hidden">
      <summary className="flex h-9 items-center gap-1.5 rounded-md border border-line bg-surface px-3.5 text-sm font-semibold shadow-xs hover:border-line-strong hover:bg-sunken">
        Columns
        <SheetIcon name="chevron-down" className="size-4 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="absolute right-0 z-10 mt-1.5 grid w-48 gap-2 rounded-lg border border-line bg-raised p-4 shadow-lg">
        {all.slice(1).map(({ name }) => (
          <Checkbox key={name} label={name} checked={columns.shown.has(name)} onChange={() => columns.toggle(name)} />
        ))}
      </div>
    </details>
  )
}
