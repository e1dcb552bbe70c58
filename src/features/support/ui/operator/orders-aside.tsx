import { Link } from 'react-router'
import { paths } from '#app/routes.ts'
import { statusLabels, statusTones } from '#features/orders/rules.ts'
import type { InboxConversation } from '#features/support/contract.ts'
import { formatQuantity } from '#shared/quantity.ts'
import { Badge } from '#ui/badge.tsx'
import { formatDay } from '#ui/times.ts'

/** The newest orders of whoever it is with. */
export function OrdersAside({ conversation }: { conversation: InboxConversation }) {
  const { orders, orderId } = conversation
  return (
    <section aria-label="Orders" className="rounded-xl bg-sunken p-5">
      <h3 className="text-subheading">Orders</h3>
      {orders.length === 0 && <p className="mt-2 text-sm text-muted">None that we know of.</p>}
      <ul className="mt-2 divide-y divide-line text-sm">
        {orders.map(({ id, orderNumber, service, quantity, status, createdAt }) => (
          <li key={id} className="py-3">
            <p className="flex items-center justify-between gap-2">
              <Link to={`${paths.operator}/orders/${id}`} className="font-semibold text-accent-ink hover:underline">
                {orderNumber}
              </Link>
              <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>
            </p>
            <p className="mt-0.5">
              {formatQuantity(quantity)} {service}
            </p>
            <p className="text-muted">
              {formatDay(createdAt)}
              {id === orderId && ' · this conversation is about it'}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
