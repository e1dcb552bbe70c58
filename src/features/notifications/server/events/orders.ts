import { refundsOfOrder } from '#features/checkout/server/queries.ts'
import { orderDueAt } from '#features/delivery/server/queries/promise.ts'
import { guaranteesOf, remedyOfRefund } from '#features/guarantees/server/queries.ts'
import type { Event, LetterAbout, Telling, Words } from '#features/notifications/server/events/event.ts'
import { dayOf, deliveredOf, orderTitle } from '#features/notifications/server/letters/order-facts.ts'
import type { Template } from '#features/notifications/server/templates.ts'
import { getOrder, type Order } from '#features/orders/server/queries.ts'
import { inviteToReview } from '#features/reviews/server/commands/invite.ts'
import type { Context } from '#platform/context.ts'
import { formatMoney, toCents } from '#shared/money.ts'

type Tell = Event['tell']

/** Where an order is followed by whoever is signed in. */
export function orderPath(orderId: string): string {
  return `/tracking?order=${orderId}`
}

/** A letter to the order's own address, once a `key`. */
export function orderLetter(order: Order, template: Template, data: Record<string, string> = {}, key = order.id): LetterAbout {
  return { key: `${template}:${key}`, template, recipient: order.email, data: { orderId: order.id, ...data } }
}

/** `order.paid`: the confirmation with the order's summary and its tracking link. */
export const orderPaid: Tell = async (ctx, { orderId = '' }) => {
  const order = await getOrder(ctx.db, orderId)
  const message = `${formatMoney(order.priceCents)} for order ${order.orderNumber}: ${orderTitle(order)}. Your delivery is queued.`
  return about(order, { title: 'Payment received', message }, orderLetter(order, 'order-confirmed'))
}

/** `order.link_requested`: the tracking link, to the order's own address. */
export const linkRequested: Tell = async (ctx, { orderId = '', requestId = '' }) => {
  const order = await getOrder(ctx.db, orderId)
  return { userId: order.userId, occasion: requestId, letter: orderLetter(order, 'tracking-link', {}, requestId) }
}

/** `order.processing`. Nothing where it went on meanwhile: the news of that says more. */
export const orderProcessing: Tell = async (ctx, { orderId = '' }) => {
  const order = await getOrder(ctx.db, orderId)
  if (order.status !== 'processing') return null
  return about(order, { title: 'Delivery has started', message: `Order ${order.orderNumber}, ${orderTitle(order)}, is being delivered.` })
}

/** `order.completed`: what was delivered and what stays guaranteed; once in a while the customer is asked what it was like. */
export const orderCompleted: Tell = async (ctx, { orderId = '' }) => {
  const order = await getOrder(ctx.db, orderId)
  if (order.status !== 'completed') return null
  const isInvited = (await inviteToReview(ctx, orderId)) !== null
  const open = await stillOpen(ctx, order)
  const letter = orderLetter(order, isInvited ? 'review-invitation' : 'order-completed', {
    ...open,
    stops: isInvited ? 'review' : 'order_update',
  })
  return about(order, { title: 'Order completed', message: `Order ${order.orderNumber}: ${deliveredOf(order)} are delivered.` }, letter)
}

async function stillOpen(ctx: Context, order: Order): Promise<Record<string, string>> {
  const { remedies } = await guaranteesOf(ctx, order)
  const untilOf = (kind: string) => remedies.find((remedy) => remedy.kind === kind && remedy.isOpen)?.until
  const [refillUntil, revisionUntil] = [untilOf('refill'), untilOf('revision')]
  return { ...(refillUntil && { refillUntil }), ...(revisionUntil && { revisionUntil }) }
}

/**
 * `order.partial`, `order.failed`, `order.canceled`: what was delivered and what comes back. Nothing where nobody had paid,
 * and where the answer to a request says the same.
 */
export const orderEnded: Tell = async (ctx, { orderId = '' }) => {
  const order = await getOrder(ctx.db, orderId)
  const { status, paidAt, orderNumber } = order
  if (paidAt === null || (status !== 'partial' && status !== 'failed' && status !== 'canceled')) return null
  const refund = (await refundsOfOrder(ctx.db, orderId)).at(-1)
  const request = refund && (await remedyOfRefund(ctx.db, refund.id))
  if (request && (request.kind === 'withdrawal' || request.decidedBy !== 'rule')) return null
  const what = status === 'partial' ? `${deliveredOf(order)} were delivered.` : 'nothing of it was delivered.'
  const back = refund ? ` ${formatMoney(toCents(refund.amount))} goes back to you.` : ''
  return about(
    order,
    { title: endings[status], message: `Order ${orderNumber}: ${what}${back}` },
    orderLetter(order, `order-${status}`, refund && { orderRefundId: refund.id }),
  )
}

const endings = { partial: 'Delivered in part', failed: 'Order could not be delivered', canceled: 'Order canceled' }

/** `order.late`: told to the customer before they have to ask. */
export const orderLate: Tell = async (ctx, { orderId = '' }) => {
  const order = await getOrder(ctx.db, orderId)
  const { paidAt, delivered, orderNumber } = order
  if (paidAt === null) return null
  const [{ remedies }, dueAt] = await Promise.all([guaranteesOf(ctx, order), orderDueAt(ctx, { ...order, paidAt })])
  const back = remedies.find(({ kind, isOpen }) => kind === 'refund' && isOpen)?.amount
  const letter = orderLetter(order, 'order-late', {
    delivered: String(delivered ?? 0),
    dueAt: dueAt.toISOString(),
    ...(back && { backCents: String(toCents(back)) }),
    stops: 'order_update',
  })
  const message = `Order ${orderNumber} should have been complete by ${dayOf(dueAt)}. Delivery goes on; its page tells what you can do.`
  return about(order, { title: 'Your order is late', message }, letter)
}

function about(order: Order, words: Omit<Words, 'link'>, letter?: LetterAbout): Telling {
  return { userId: order.userId, occasion: order.id, words: { ...words, link: orderPath(order.id) }, letter }
}
