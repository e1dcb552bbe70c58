import { Link } from 'react-router'
import type { CustomerView } from '#features/operations/contract/customers.ts'
import type { OrderSummary } from '#features/orders/contract.ts'
import { statusLabels, statusTones } from '#features/orders/rules.ts'
import { formatMoney, toCents } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { formatQuantity } from '#shared/quantity.ts'
import { Badge } from '#ui/badge.tsx'
import { type Column, DataTable } from '#ui/console/data-table.tsx'
import { RelativeTime } from '#ui/console/relative-time.tsx'
import { Panel } from '#ui/console/screen.tsx'

const columns: Column<OrderSummary>[] = [
  { name: 'Order', cell: ({ orderNumber }) => <span className="whitespace-nowrap">{orderNumber}</span> },
  { name: 'Service', cell: ({ service, quantity }) => `${formatQuantity(quantity)} ${service}` },
  { name: 'Status', phone: 'end', cell: ({ status }) => <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge> },
  { name: 'Placed', cell: ({ createdAt }) => <RelativeTime at={createdAt} narrow /> },
  { name: 'Price', numeric: true, phone: 'plain', cell: ({ price }) => formatMoney(toCents(price)) },
]

/** A customer's latest orders, with a link to all of them. */
export function CustomerOrders({ orders, email }: { orders: CustomerView['orders']; email: string | null }) {
  return (
    <Panel
      title="Latest orders"
      actions={
        email !== null &&
        orders.count > 0 && (
          <Link
            to={`${paths.operator}/orders?q=${encodeURIComponent(email)}`}
            className="tap-beyond text-sm font-medium text-accent-ink hover:underline"
          >
            View all orders
          </Link>
        )
      }
      flush
    >
      <DataTable
        caption="Latest orders"
        columns={columns}
        rows={orders.newest}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `${paths.operator}/orders/${id}`}
        empty="No orders yet."
      />
    </Panel>
  )
}
