import type { ReactNode } from 'react'
import type { ExpectedTimes, OrderView } from '#features/orders/contract.ts'
import { progressOf } from '#features/orders/rules.ts'
import { paymentText } from '#features/orders/ui/payment-text.ts'
import { StatusBadge } from '#features/orders/ui/status-badge.tsx'
import { expectedCompletion } from '#features/orders/ui/steps.ts'
import { formatMoney, toCents } from '#shared/money.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { formatTime } from '#ui/times.ts'

interface OrderDetailsProps {
  order: OrderView
  /** The sign of its platform. */
  mark: ReactNode
  expected: ExpectedTimes | null
}

/** Number, status, progress and everything that was ordered. */
export function OrderDetails({ order, mark, expected }: OrderDetailsProps) {
  const progress = progressOf(order.status, order.delivered, order.quantity)
  const completion = expectedCompletion(order, expected)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <span data-accent={order.platform === 'youtube' ? 'red' : undefined} className="tile size-12 rounded-lg">
          {mark}
        </span>
        <div className="min-w-0 flex-[1_1_11rem]">
          <h2 className="text-subheading">Order {order.orderNumber}</h2>
          <p className="text-[0.9375rem] text-muted">
            {order.service}, {order.quantity.toLocaleString('en-US')} ({order.quality})
          </p>
        </div>
        <StatusBadge status={order.status} />
      </div>
      <div className="mt-7 mb-2.5 flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-balance text-muted">
        <span className="font-semibold text-ink">Progress: {progress}%</span>
        {order.delivered !== null && <span>{deliveredOf(order)}</span>}
        {order.status === 'completed' && <span>Completed</span>}
        {completion !== null && order.paid && <span>Estimated completion: {formatTime(completion)}</span>}
      </div>
      <ProgressBar label="Progress" value={progress} />
      <dl className="mt-8 grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3">
        <Detail term="Total">
          {formatMoney(toCents(order.price))}
          {order.promotion && (
            <span className="block text-sm font-normal text-muted">
              Discount ({order.promotion}) {formatMoney(-toCents(order.discount))}
            </span>
          )}
        </Detail>
        <Detail term="Username">{order.socialUsername}</Detail>
        <Detail term="Payment">
          {order.payment ? paymentText(order.payment) : 'None yet'}
          {order.payment && !order.paid && ', not paid'}
        </Detail>
        <Detail term="Ordered">{formatTime(Date.parse(order.createdAt))}</Detail>
        <Detail term="Email" wide>
          {order.email}
        </Detail>
        <Detail term="Delivered to" wide>
          <a href={order.postUrl} target="_blank" rel="noreferrer" className="rounded-sm wrap-anywhere underline underline-offset-4">
            {order.postUrl}
          </a>
        </Detail>
        {order.note && (
          <Detail term="Your note" wide>
            {order.note}
          </Detail>
        )}
      </dl>
    </>
  )
}

/** `3,000 of 5,000 delivered, counted from 1,204`. */
function deliveredOf({ delivered, quantity, startCount }: OrderView): string {
  const from = startCount === null ? '' : `, counted from ${startCount.toLocaleString('en-US')}`
  return `${(delivered ?? 0).toLocaleString('en-US')} of ${quantity.toLocaleString('en-US')} delivered${from}`
}

function Detail({ term, wide, children }: { term: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${wide ? 'col-span-2' : ''}`}>
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="mt-0.5 text-[0.9375rem] font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}
