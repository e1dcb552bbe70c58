import { Link } from 'react-router'
import type { OrderSummary } from '#features/orders/contract.ts'
import { statusNote } from '#features/orders/ui/history/order-rows.tsx'
import { StatusBadge } from '#features/orders/ui/status-badge.tsx'
import { formatMoney, toCents } from '#shared/money.ts'
import { formatQuantity } from '#shared/quantity.ts'
import { ButtonLink } from '#ui/button.tsx'
import { formatDay } from '#ui/times.ts'
import { Unbroken } from '#ui/unbroken.tsx'

interface RecentOrdersProps {
  orders: readonly OrderSummary[]
  trackHref(order: OrderSummary): string
  shopHref: string
}

/** The newest orders with their status. */
export function RecentOrders({ orders, trackHref, shopHref }: RecentOrdersProps) {
  if (orders.length === 0) {
    return (
      <div className="grid justify-items-center gap-4 py-6 text-muted">
        <p>No recent activity</p>
        <ButtonLink to={shopHref} size="sm" variant="secondary">
          Choose a package
        </ButtonLink>
      </div>
    )
  }
  return (
    <ul className="divide-y divide-line">
      {orders.map((order) => (
        <li key={order.id} className="relative flex items-center justify-between gap-4 py-3.5 last:pb-0">
          <div className="min-w-0">
            <Link to={trackHref(order)} className="rounded-sm font-medium after:absolute after:inset-0 hover:text-accent-ink">
              {order.service}
            </Link>
            <p className="text-sm text-muted tabular-nums">
              <Unbroken>
                {[formatQuantity(order.quantity), formatMoney(toCents(order.price)), formatDay(order.createdAt), statusNote(order)]
                  .filter((fact) => fact !== undefined)
                  .map((fact) => fact.replaceAll(' ', '\u00A0'))
                  .join(' · ')}
              </Unbroken>
            </p>
          </div>
          <StatusBadge status={order.status} />
        </li>
      ))}
    </ul>
  )
}
