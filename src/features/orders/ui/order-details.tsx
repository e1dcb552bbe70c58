import type { ReactNode } from 'react'
import type { OrderView } from '#features/orders/contract.ts'
import { progressOf } from '#features/orders/rules.ts'
import { paymentText } from '#features/orders/ui/payment-text.ts'
import { StatusBadge } from '#features/orders/ui/status-badge.tsx'
import { expectedCompletion } from '#features/orders/ui/steps.ts'
import { formatMoney, toCents } from '#shared/money.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { formatTime } from '#ui/times.ts'

/** Number, status, progress and everything that was ordered. */
export function OrderDetails({ order }: { order: OrderView }) {
  const progress = progressOf(order.status)
  const completion = expectedCompletion(order)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-subheading">Order {order.orderNumber}</h2>
        <StatusBadge status={order.status} />
      </div>
      <div className="mt-5 mb-2 flex flex-wrap justify-between gap-x-4 text-sm text-muted tabular-nums">
        <span>Progress: {progress}%</span>
        {order.status === 'completed' && <span>Completed</span>}
        {completion !== null && order.paid && <span>Estimated completion: {formatTime(completion)}</span>}
      </div>
      <ProgressBar label="Progress" value={progress} />
      <dl className="mt-7 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Detail term="Service">
          {order.service}, {order.quantity.toLocaleString('en-US')} ({order.quality})
        </Detail>
        <Detail term="Total">{formatMoney(toCents(order.price))}</Detail>
        <Detail term="Username">{order.socialUsername}</Detail>
        <Detail term="Payment">
          {order.payment ? paymentText(order.payment) : 'None yet'}
          {order.payment && !order.paid && ', not paid'}
        </Detail>
        <Detail term="Email">{order.email}</Detail>
        <Detail term="Ordered">{formatTime(Date.parse(order.createdAt))}</Detail>
        <Detail term="Delivered to" wide>
          <a href={order.postUrl} target="_blank" rel="noreferrer" className="rounded-sm break-all underline underline-offset-4">
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

function Detail({ term, wide, children }: { term: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${wide ? 'sm:col-span-2' : ''}`}>
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="font-medium break-words">{children}</dd>
    </div>
  )
}
