import type { OrderSummary } from '#features/orders/contract.ts'
import { OrderActions, type OrderLinks } from '#features/orders/ui/history/order-actions.tsx'
import { StatusBadge } from '#features/orders/ui/status-badge.tsx'
import { formatMoney, toCents } from '#shared/money.ts'
import { formatQuantity } from '#shared/quantity.ts'
import { formatDay } from '#ui/times.ts'

interface OrderRowsProps extends OrderLinks {
  orders: readonly OrderSummary[]
}

/** Orders as a table, or as cards on narrow screens. */
export function OrderRows({ orders, ...links }: OrderRowsProps) {
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-2 xl:hidden">
        {orders.map((order) => (
          <OrderCard key={order.id} order={order} {...links} />
        ))}
      </ul>
      <div className="card hidden px-4 xl:block">
        <table className="w-full text-[0.9375rem]">
          <thead className="text-sm text-muted">
            <tr className="border-b border-line">
              {['Order Number', 'Service', 'Quality'].map((name) => (
                <th key={name} scope="col" className="px-2 py-3 text-left font-medium whitespace-nowrap">
                  {name}
                </th>
              ))}
              <th scope="col" className="px-2 py-3 text-right font-medium">
                Price
              </th>
              {['Status', 'Date'].map((name) => (
                <th key={name} scope="col" className="px-2 py-3 text-left font-medium">
                  {name}
                </th>
              ))}
              <th scope="col" className="px-2 py-3">
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <OrderRow key={order.id} order={order} {...links} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

interface OneOrderProps extends OrderLinks {
  order: OrderSummary
}

function OrderRow({ order, ...links }: OneOrderProps) {
  return (
    <tr className="border-b border-line align-top last:border-b-0">
      <th scope="row" className="px-2 py-3 text-left font-medium whitespace-nowrap tabular-nums">
        {order.orderNumber}
      </th>
      <td className="max-w-52 px-2 py-3">
        <ServiceText order={order} />
      </td>
      <td className="px-2 py-3 capitalize">{order.quality}</td>
      <td className="px-2 py-3 text-right tabular-nums">{formatMoney(toCents(order.price))}</td>
      <td className="px-2 py-3">
        <StatusText order={order} />
      </td>
      <td className="px-2 py-3 whitespace-nowrap tabular-nums">
        <time dateTime={order.createdAt}>{formatDay(order.createdAt)}</time>
      </td>
      <td className="px-2 py-3">
        <OrderActions order={order} {...links} className="w-28 justify-end gap-x-4!" />
      </td>
    </tr>
  )
}

function OrderCard({ order, ...links }: OneOrderProps) {
  return (
    <li className="card flex flex-col p-5">
      <div className="flex items-start justify-between gap-3">
        <p className="font-semibold whitespace-nowrap tabular-nums">{order.orderNumber}</p>
        <StatusText order={order} />
      </div>
      <div className="mt-3">
        <ServiceText order={order} />
      </div>
      <p className="mt-3 mb-4 flex flex-wrap justify-between gap-x-4 text-sm text-muted tabular-nums">
        <span>
          <time dateTime={order.createdAt}>{formatDay(order.createdAt)}</time>, <span className="capitalize">{order.quality}</span>
        </span>
        <span className="text-base font-semibold text-ink">{formatMoney(toCents(order.price))}</span>
      </p>
      <OrderActions order={order} {...links} className="-mb-2 mt-auto border-t border-line pt-2 max-sm:-mb-3 max-sm:pt-1" />
    </li>
  )
}

function ServiceText({ order }: { order: OrderSummary }) {
  return (
    <>
      <span className="font-medium">{order.service}</span> <span className="text-muted tabular-nums">{formatQuantity(order.quantity)}</span>
      <span className="block truncate text-sm text-muted">{order.socialUsername}</span>
    </>
  )
}

function StatusText({ order }: { order: OrderSummary }) {
  const note = statusNote(order)
  return (
    <span className="flex gap-x-2 gap-y-1 max-xl:flex-row-reverse max-xl:flex-wrap max-xl:items-center xl:flex-col xl:items-start">
      <StatusBadge status={order.status} />
      {note && <span className="text-sm whitespace-nowrap text-muted">{note}</span>}
    </span>
  )
}

/** What an order's status leaves open: `Not paid yet`, `Being checked`, `Refunded`, `$2.00 refunded`. Undefined if nothing. */
export function statusNote({ status, paid, checking, price, refunded }: OrderSummary): string | undefined {
  if (status === 'pending' && !paid) return 'Not paid yet'
  if (checking) return 'Being checked'
  if (refunded === 0) return undefined
  return refunded < price ? `${formatMoney(toCents(refunded))} refunded` : 'Refunded'
}
