import { dayOf, unitsOf } from '#features/guarantees/rules/wording.ts'
import { UNPAID_HOURS } from '#features/orders/rules.ts'
import { type OrderKnowledge, orderName } from '#features/support/server/assistant/answers/own-orders.ts'
import { counted } from '#features/support/server/assistant/answers/said.ts'
import { formatMoney } from '#shared/money.ts'

/** Where an order stands, in two or three sentences: what was delivered, when the rest is due, what was paid back. */
export function orderInWords(known: OrderKnowledge, now: Date): string {
  const { order } = known
  const name = orderName(order)
  if (order.paidAt === null && order.status === 'pending') {
    return `${name} is not paid yet. You can pay it on its page; without a payment it is canceled after ${UNPAID_HOURS} hours.`
  }
  switch (order.status) {
    case 'pending':
      return `${name} is paid, and its delivery has not begun yet. ${due(known, now)}`
    case 'processing':
      return `${name} is being delivered: ${soFar(known)} so far. ${due(known, now)}`
    case 'completed':
      return `${name} is complete: ${unitsOf(order, order.delivered ?? order.quantity)} were delivered${ended(known)}. ${paidBack(known)}`.trim()
    case 'partial':
      return `${name} ended${ended(known)} with ${soFar(known)} delivered. ${paidBack(known)}`.trim()
    case 'canceled':
      return `${name} was canceled${ended(known)}.${why(known)} ${paidBack(known)}`.trim()
    case 'failed':
      return `${name} could not be delivered.${why(known)} ${paidBack(known)}`.trim()
  }
}

/** Whether it takes longer than it should. */
export function isLate({ dueAt }: OrderKnowledge, now: Date): boolean {
  return dueAt !== null && now > dueAt
}

function soFar({ order }: OrderKnowledge): string {
  return `${counted(order.delivered ?? 0)} of ${unitsOf(order, order.quantity)}`
}

function due(known: OrderKnowledge, now: Date): string {
  const { dueAt, rights } = known
  if (dueAt === null) return ''
  if (!isLate(known, now)) return `It is due by ${dayOf(dueAt)}, so it is within its time.`
  const refund = rights.remedies.find(({ kind }) => kind === 'refund')
  const was = `It was due on ${dayOf(dueAt)}.`
  if (!refund?.isOpen) return `${was} ${refund?.why ?? ''}`.trim()
  return refund.why.startsWith('Your order is late') ? `${was} ${refund.why}` : `${was} Your order is late. ${refund.why}`
}

function ended({ view }: OrderKnowledge): string {
  const last = view.events.findLast(({ status }) => status === view.status)
  return last ? ` on ${dayOf(new Date(last.at))}` : ''
}

function why({ view }: OrderKnowledge): string {
  const reason = view.events.findLast(({ status }) => status === view.status)?.reason
  return reason ? ` ${reason.replace(/[.]?$/, '.')}` : ''
}

function paidBack({ order, rights }: OrderKnowledge): string {
  if (order.refundedCents === 0) return ''
  const isOnItsWay = rights.refunds.some(({ status }) => status !== 'paid')
  return `${formatMoney(order.refundedCents)} ${isOnItsWay ? 'is on its way back to you' : 'was paid back'}.`
}
