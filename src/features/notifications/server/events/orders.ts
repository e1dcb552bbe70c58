import { leftCheckout, refundsOfOrder } from '#features/checkout/server/queries.ts'
import { orderDueAt } from '#features/delivery/server/queries.ts'
import { guaranteeClaimOfRefund, guaranteesOf } from '#features/guarantees/server/queries.ts'
import type { EmailName } from '#features/notifications/rules/kinds.ts'
import type { EmailData } from '#features/notifications/server/emails/content.ts'
import { dayOf, deliveredOf, orderTitle } from '#features/notifications/server/emails/order-facts.ts'
import { SAMPLE_AT, sampleOrder } from '#features/notifications/server/emails/samples.ts'
import { type EventDefinition, type NotificationSpec, notifiedEvent } from '#features/notifications/server/events/event.ts'
import { timeZoneOfOrder } from '#features/notifications/server/queries/preferences.ts'
import type { NewEmail } from '#features/notifications/server/store/emails.ts'
import { selectUnsubscribes } from '#features/notifications/server/store/unsubscribes.ts'
import type { Order, OrderStatus } from '#features/orders/contract.ts'
import { getOrder } from '#features/orders/server/queries.ts'
import { inviteToReview } from '#features/reviews/server/commands/invite.ts'
import type { Context } from '#platform/context.ts'
import { limiterOf, limitRule } from '#platform/http/rate-limit.ts'
import { formatMoney, toCents } from '#shared/money.ts'
import { limitedMailbox } from '#shared/normalize-email.ts'

/** The tracking page of an order, for signed-in customers. */
export function orderPath(orderId: string): string {
  return `/tracking?order=${orderId}`
}

/** An email to the address of an order. It is sent once per `key`. */
export function orderEmail(order: Order, template: EmailName, data: EmailData = {}, key = order.id): NewEmail {
  return { key: `${template}:${key}`, template, recipient: order.email, data: { orderId: order.id, ...data } }
}

/** A notification about an order, with a link to its tracking page. */
export function orderSpec(order: Order, title: string, message: string, email?: NewEmail, occasion = order.id): NotificationSpec {
  return { userId: order.userId, occasion, content: { title, message, link: orderPath(order.id) }, email }
}

export const orderPaid = notifiedEvent<Order>({
  type: 'payment',
  emailPolicy: 'now',
  facts: (ctx, { orderId = '' }) => getOrder(ctx.db, orderId),
  spec: (order) =>
    orderSpec(
      order,
      'Payment received',
      `${formatMoney(order.priceCents)} for order ${order.orderNumber}: ${orderTitle(order)}. Your delivery is queued.`,
      orderEmail(order, 'order-confirmed'),
    ),
  sample: sampleOrder('pending'),
})

/** Someone requested the tracking link. It is sent to the order's address. */
export const linkRequested = notifiedEvent<{ order: Order; requestId: string }>({
  type: 'order_update',
  emailPolicy: 'now',
  facts: async (ctx, { orderId = '', requestId = '' }) => ({ order: await getOrder(ctx.db, orderId), requestId }),
  spec: ({ order, requestId }) => ({
    userId: order.userId,
    occasion: requestId,
    email: orderEmail(order, 'tracking-link', {}, requestId),
  }),
  sample: { order: sampleOrder('processing'), requestId: 'req_sample' },
})

/** Sends nothing if the order has already progressed further, because a later event covers that. */
export const orderProcessing = notifiedEvent<Order>({
  type: 'order_update',
  emailPolicy: 'copy',
  facts: (ctx, { orderId = '' }) => orderWith(ctx, orderId, 'processing'),
  spec: (order) => orderSpec(order, 'Delivery has started', `We’re delivering order ${order.orderNumber}: ${orderTitle(order)}.`),
  sample: sampleOrder('processing'),
})

async function orderWith(ctx: Context, orderId: string, status: OrderStatus): Promise<Order | null> {
  const order = await getOrder(ctx.db, orderId)
  return order.status === status ? order : null
}

/** Says what was delivered and which guarantees are open. Some customers are invited to write a review instead. */
export const orderCompleted = notifiedEvent<{ order: Order; isInvited: boolean; open: EmailData }>({
  type: 'order_update',
  emailPolicy: 'progress',
  facts: async (ctx, { orderId = '' }) => {
    const order = await orderWith(ctx, orderId, 'completed')
    if (!order) return null
    const isInvited = (await inviteToReview(ctx, orderId)) !== null
    const { remedies } = await guaranteesOf(ctx, order)
    const untilOf = (kind: string) => remedies.find((option) => option.kind === kind && option.isOpen)?.until
    const [refillUntil, revisionUntil] = [untilOf('refill'), untilOf('revision')]
    return { order, isInvited, open: { ...(refillUntil && { refillUntil }), ...(revisionUntil && { revisionUntil }) } }
  },
  spec: ({ order, isInvited, open }) => {
    const [template, stops] = isInvited ? (['review-invitation', 'review'] as const) : (['order-completed', 'order_update'] as const)
    const message = `Order ${order.orderNumber}: ${deliveredOf(order)} delivered.`
    return orderSpec(order, 'Order completed', message, orderEmail(order, template, { ...open, stops }))
  },
  sample: { order: sampleOrder('completed'), isInvited: false, open: {} },
})

const endings = { partial: 'Order partially delivered', failed: 'We couldn’t deliver your order', canceled: 'Order canceled' }

interface Ended {
  order: Order
  status: keyof typeof endings
  refund: { id: string; amountCents: number } | undefined
}

/**
 * An order ended without full delivery: what was delivered and what is refunded. Sends nothing if the order was unpaid, or if the decision
 * on a claim already says so.
 */
function orderEnded(sampleStatus: keyof typeof endings): EventDefinition {
  return notifiedEvent<Ended>({
    type: 'order_update',
    emailPolicy: 'always',
    facts: async (ctx, { orderId = '' }) => {
      const order = await getOrder(ctx.db, orderId)
      const { status, paidAt } = order
      if (paidAt === null || (status !== 'partial' && status !== 'failed' && status !== 'canceled')) return null
      const refund = (await refundsOfOrder(ctx.db, orderId)).at(-1)
      const claim = refund && (await guaranteeClaimOfRefund(ctx.db, refund.id))
      if (claim && (claim.kind === 'withdrawal' || claim.decidedBy !== 'rule')) return null
      return { order, status, refund: refund && { id: refund.id, amountCents: toCents(refund.amount) } }
    },
    spec: ({ order, status, refund }) => {
      const delivered = status === 'partial' ? `we delivered ${deliveredOf(order)}.` : 'nothing was delivered.'
      const refunded = refund ? ` We’re refunding ${formatMoney(refund.amountCents)}.` : ''
      const email = orderEmail(order, `order-${status}`, refund && { orderRefundId: refund.id })
      return orderSpec(order, endings[status], `Order ${order.orderNumber}: ${delivered}${refunded}`, email)
    },
    sample: { order: sampleOrder(sampleStatus), status: sampleStatus, refund: { id: 'orf_sample', amountCents: 168 } },
  })
}

export const orderPartial = orderEnded('partial')
export const orderFailed = orderEnded('failed')
export const orderCanceled = orderEnded('canceled')

/** An order is late. */
export const orderLate = notifiedEvent<{ order: Order; dueAt: Date; refundCents: number | undefined; timeZone: string }>({
  type: 'order_update',
  emailPolicy: 'progress',
  facts: async (ctx, { orderId = '' }) => {
    const order = await getOrder(ctx.db, orderId)
    const { paidAt } = order
    if (paidAt === null) return null
    const [{ remedies }, dueAt, timeZone] = await Promise.all([
      guaranteesOf(ctx, order),
      orderDueAt(ctx, { ...order, paidAt }),
      timeZoneOfOrder(ctx.db, order),
    ])
    const refund = remedies.find(({ kind, isOpen }) => kind === 'refund' && isOpen)?.amount
    return { order, dueAt, refundCents: refund ? toCents(refund) : undefined, timeZone }
  },
  spec: ({ order, dueAt, refundCents, timeZone }) => {
    const email = orderEmail(order, 'order-late', {
      delivered: String(order.delivered ?? 0),
      dueAt: dueAt.toISOString(),
      ...(refundCents !== undefined && { backCents: String(refundCents) }),
      stops: 'order_update',
    })
    const message = `Order ${order.orderNumber} should have been complete by ${dayOf(dueAt, timeZone)}. Delivery is still in progress. See your options on the order page.`
    return orderSpec(order, 'Your order is late', message, email)
  },
  sample: { order: sampleOrder('processing'), dueAt: SAMPLE_AT, refundCents: 168, timeZone: 'UTC' },
})

/** Anyone can request a reminder for any address, and each spelling with a plus counts as another one there. */
const reminderEmails = limitRule({
  name: 'reminder-email',
  points: 3,
  seconds: 86_400,
  message: 'Many reminders were sent to this address. Please try again tomorrow.',
})

/**
 * A customer left the checkout before paying and asked for a reminder. Sends nothing if the address unsubscribed from reminders, or its
 * mailbox has reached the limit.
 */
export const checkoutLeft = notifiedEvent<{ reminderId: string; email: string }>({
  type: 'order_update',
  emailPolicy: 'now',
  facts: async (ctx, { reminderId = '' }) => {
    const left = await leftCheckout(ctx, reminderId)
    if (!left) return null
    const unsubscribed = await selectUnsubscribes(ctx.db, left.email)
    if (unsubscribed.some(({ what }) => what === 'reminder')) return null
    const mayEmail = await limiterOf(ctx, reminderEmails).countSilently(limitedMailbox(left.email))
    return mayEmail ? { reminderId, email: left.email } : null
  },
  spec: ({ reminderId, email: recipient }) => ({
    userId: null,
    occasion: reminderId,
    email: { key: `checkout-reminder:${reminderId}`, template: 'checkout-reminder', recipient, data: { reminderId, stops: 'reminder' } },
  }),
  sample: { reminderId: 'rem_sample', email: 'ada@example.com' },
})
