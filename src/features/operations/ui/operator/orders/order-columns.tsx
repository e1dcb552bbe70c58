import type { AdminOrder } from '#features/operations/contract/orders.ts'
import { methodNames } from '#features/operations/rules/analytics.ts'
import { statusLabels, statusTones } from '#features/orders/rules.ts'
import { Badge } from '#ui/badge.tsx'
import type { Column } from '#ui/console/data-table.tsx'
import { RelativeTime } from '#ui/console/relative-time.tsx'
import { money, named, units } from './words.ts'

/** All columns in order. The order number always comes first. */
export const orderColumns: readonly Column<AdminOrder>[] = [
  { name: 'Order', cell: ({ orderNumber }) => <span className="whitespace-nowrap">{orderNumber}</span> },
  { name: 'Status', phone: 'end', cell: (row) => <Status row={row} /> },
  { name: 'Service', cell: ({ service, quality }) => (quality === 'premium' ? `${service}, premium` : service) },
  { name: 'Quantity', numeric: true, phone: 'plain', cell: (row) => <Quantity row={row} /> },
  { name: 'Price', numeric: true, phone: 'plain', cell: ({ price }) => money(price) },
  { name: 'Refunded', numeric: true, cell: ({ refunded }) => (refunded > 0 ? money(refunded) : '–') },
  { name: 'Customer', cell: ({ email, userId }) => <OneLine text={userId ? email : `${email} (guest)`} /> },
  { name: 'Username', cell: ({ socialUsername }) => <OneLine text={socialUsername} /> },
  { name: 'Link', cell: ({ postUrl }) => <OneLine text={postUrl.replace(/^https?:\/\/(www\.)?/, '')} /> },
  {
    name: 'Payment',
    cell: ({ payment }) =>
      payment ? `${methodNames[payment.method] ?? named(payment.method)}, ${named(payment.status).toLowerCase()}` : 'None',
  },
  { name: 'Supplier', cell: ({ supplier }) => <OneLine text={supplier?.name ?? '–'} /> },
  { name: 'Due', cell: ({ dueAt }) => (dueAt ? <RelativeTime at={dueAt} narrow /> : '–') },
  { name: 'Placed', cell: ({ createdAt }) => <RelativeTime at={createdAt} narrow /> },
]

/** Truncated text with all of it in the tooltip. */
function OneLine({ text }: { text: string }) {
  return (
    <span title={text} className="block truncate md:max-w-30 lg:max-w-40 2xl:max-w-64">
      {text}
    </span>
  )
}

/** The default columns: as many as fit next to the menu at 1280 px, with one line per order. */
export const usualOrderColumns = ['Status', 'Service', 'Quantity', 'Price', 'Customer', 'Placed']

function Status({ row: { status, paid, late, checking } }: { row: AdminOrder }) {
  return (
    <span className="inline-flex gap-1.5 md:max-xl:flex-wrap">
      <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>
      {!paid && status === 'pending' && <Badge>Unpaid</Badge>}
      {checking && <Badge tone="warn">Held</Badge>}
      {late && <Badge tone="danger">Late</Badge>}
    </span>
  )
}

function Quantity({ row: { quantity, delivered, status } }: { row: AdminOrder }) {
  if (delivered === null || status === 'completed') return units(quantity)
  return <UnitsOf delivered={delivered} quantity={quantity} />
}

/** `64 of 100`, on two lines in narrow columns. */
export function UnitsOf({ delivered, quantity }: { delivered: number; quantity: number }) {
  return (
    <span className="md:max-lg:whitespace-normal">
      {units(delivered)} of{'\u00A0'}
      {units(quantity)}
    </span>
  )
}
