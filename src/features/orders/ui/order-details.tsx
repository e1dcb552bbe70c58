import { Fragment, type ReactNode } from 'react'
import type { OrderView } from '#features/orders/contract.ts'
import { hasEnded } from '#features/orders/rules.ts'
import { paymentText } from '#features/orders/rules/payment-text.ts'
import { endOf, progressOf } from '#features/orders/rules/progress.ts'
import { StatusBadge } from '#features/orders/ui/status-badge.tsx'
import { formatTimes } from '#features/orders/ui/time-range.ts'
import { partOf } from '#features/payments/rules/arrived.ts'
import { formatMoney, toCents } from '#shared/money.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { formatTime } from '#ui/times.ts'
import { Unbroken } from '#ui/unbroken.tsx'

interface OrderDetailsProps {
  order: OrderView
  /** The platform's icon. */
  mark: ReactNode
}

/** The number, status, progress and details of an order. */
export function OrderDetails({ order, mark }: OrderDetailsProps) {
  const { expected } = order
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 max-sm:items-start">
        <span data-accent={order.platform === 'youtube' ? 'red' : undefined} className="tile size-12 rounded-lg">
          {mark}
        </span>
        <div className="min-w-0 flex-[1_1_9rem]">
          <h2 className="text-subheading">
            Order <span className="whitespace-nowrap">{order.orderNumber}</span>
          </h2>
          <p className="text-[0.9375rem] text-muted">
            {order.service}, {order.quantity.toLocaleString('en-US')} ({order.quality})
          </p>
        </div>
        {/* On phones, below the number and aligned with it. */}
        <div className="max-sm:w-full max-sm:pl-16">
          <StatusBadge status={order.status} />
        </div>
      </div>
      <Progress order={order} />
      {expected && !order.checking && !hasEnded(order) && (
        <p className="mt-3 text-sm text-muted">
          Estimated completion: {formatTimes(expected.completion, expected.latest)}.{' '}
          <span className="block text-balance">
            <Unbroken>{`${order.delivery.text}.`}</Unbroken>
          </span>
        </p>
      )}
      <dl className="mt-8 grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3">
        <Detail term="Total">
          {formatMoney(toCents(order.price))}
          {order.promotion && (
            <span className="block text-sm font-normal text-muted">
              Discount ({order.promotion}) <span className="whitespace-nowrap">{formatMoney(-toCents(order.discount))}</span>
            </span>
          )}
          {order.refunded > 0 && (
            <span className="block text-sm font-normal text-muted">
              {order.refunded < order.price
                ? `${formatMoney(toCents(order.price) - toCents(order.refunded))} after ${formatMoney(toCents(order.refunded))} in refunds`
                : 'Refunded in full'}
            </span>
          )}
        </Detail>
        <Detail term="Username">{order.socialUsername}</Detail>
        <Detail term="Payment">
          {order.payment ? paymentText(order.payment) : 'None yet'}
          {order.payment && !order.paid && ', not paid'}
          {order.payment?.received !== undefined && (
            <span className="block text-sm font-normal text-muted">{partOf(order.payment.received, order.payment.amount)} arrived</span>
          )}
        </Detail>
        <Detail term="Ordered">{formatTime(Date.parse(order.createdAt))}</Detail>
        {order.email && (
          <Detail term="Email" className="col-span-2">
            {order.email}
          </Detail>
        )}
        <Detail term={order.delivered || order.status === 'completed' ? 'Delivered to' : 'Link'} className="col-span-full">
          <a
            href={order.postUrl}
            target="_blank"
            rel="noreferrer"
            className="tap-around inline-block rounded-sm wrap-anywhere underline underline-offset-4"
          >
            {order.postUrl.split(/(?<=[^/:]\/)/).map((part, index) => (
              <Fragment key={index}>
                {part}
                <wbr />
              </Fragment>
            ))}
          </a>
        </Detail>
        {order.note && (
          <Detail term="Your note" className="col-span-full">
            <span className="whitespace-pre-line">{order.note}</span>
          </Detail>
        )}
        {order.consent && (
          <Detail term="You agreed" className="col-span-full">
            <span className="text-sm font-normal text-muted">{order.consent.wording}</span>
          </Detail>
        )}
      </dl>
    </>
  )
}

/** The progress of an order, or how it ended if it ended short. */
function Progress({ order }: { order: OrderView }) {
  const [progress, end] = [progressOf(order), endOf(order)]
  if (progress === null && end === null) return null
  return (
    <>
      <div className="mt-7 mb-2.5 flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-balance text-muted">
        <span className="font-semibold text-ink">{progress === null ? end : `Progress: ${progress}%`}</span>
        {order.status === 'completed' && <span className="sm:order-last">Completed</span>}
        {progress !== null && order.delivered !== null && <span className="max-sm:w-full">{deliveredOf(order)}</span>}
      </div>
      {progress !== null && <ProgressBar label="Progress" value={progress} />}
    </>
  )
}

/** `3,000 of 5,000 delivered, counted from 1,204`. */
function deliveredOf({ delivered, quantity, startCount }: OrderView): string {
  const from = startCount === null ? '' : `, counted from ${startCount.toLocaleString('en-US')}`
  return `${(delivered ?? 0).toLocaleString('en-US')} of ${quantity.toLocaleString('en-US')} delivered${from}`
}

function Detail({ term, className = '', children }: { term: string; className?: string; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${className}`}>
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="mt-0.5 text-[0.9375rem] font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}
