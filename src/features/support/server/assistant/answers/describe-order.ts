import { dayOf, unitsOf } from '#features/guarantees/rules/wording.ts'
import { UNPAID_HOURS } from '#features/orders/rules.ts'
import { type OrderDetails, orderName } from '#features/support/server/assistant/answers/own-orders.ts'
import { counted } from '#features/support/server/assistant/request.ts'
import { formatMoney } from '#shared/money.ts'

/** Describes an order’s progress, due date and refunds in two or three sentences. */
export function describeOrder(details: OrderDetails, now: Date): string {
  const { order } = details
  const name = orderName(order)
  if (order.paidAt === null && order.status === 'pending') {
    return `${name} isn’t paid yet. Pay on its tracking page, or it’s canceled after ${UNPAID_HOURS} hours.`
  }
  switch (order.status) {
    case 'pending':
      return `${name} is paid. Delivery hasn’t started yet. ${due(details, now)}`
    case 'processing':
      return `${name} is being delivered: ${soFar(details)} so far. ${due(details, now)}`
    case 'completed':
      return `${name} is complete: ${unitsOf(order, order.delivered ?? order.quantity)} were delivered${ended(details)}. ${refunded(details)}`.trim()
    case 'partial':
      return `${name} ended${ended(details)} with ${soFar(details)} delivered. ${refunded(details)}`.trim()
    case 'canceled':
      return `${name} was canceled${ended(details)}.${why(details)} ${refunded(details)}`.trim()
    case 'failed':
      return `${name} could not be delivered.${why(details)} ${refunded(details)}`.trim()
  }
}

/** Whether an order is past its due date. */
export function isLate({ dueAt }: OrderDetails, now: Date): boolean {
  return dueAt !== null && now > dueAt
}

function soFar({ order }: OrderDetails): string {
  return `${counted(order.delivered ?? 0)} of ${unitsOf(order, order.quantity)}`
}

function due(details: OrderDetails, now: Date): string {
  const { dueAt, rights } = details
  if (dueAt === null) return ''
  if (!isLate(details, now)) return `It’s due by ${dayOf(dueAt)}, so it’s on schedule.`
  const refund = rights.remedies.find(({ kind }) => kind === 'refund')
  const was = `It was due on ${dayOf(dueAt)}.`
  if (!refund?.isOpen) return `${was} ${refund?.why ?? ''}`.trim()
  return refund.why.startsWith('Your order is late') ? `${was} ${refund.why}` : `${was} Your order is late. ${refund.why}`
}

function ended({ view }: OrderDetails): string {
  const last = view.events.findLast(({ status }) => status === view.status)
  return last ? ` on ${dayOf(new Date(last.at))}` : ''
}

function why({ view }: OrderDetails): string {
  const reason = view.events.findLast(({ status }) => status === view.status)?.reason
  return reason ? ` ${reason.replace(/[.]?$/, '.')}` : ''
}

function refunded({ order, rights }: OrderDetails): string {
  if (order.refundedCents === 0) return ''
  const isPending = rights.refunds.some(({ status }) => status !== 'paid')
  return `${formatMoney(order.refundedCents)} ${isPending ? 'is being refunded' : 'was refunded'}.`
}
