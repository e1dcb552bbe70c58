import { LRUCache } from 'lru-cache'
import { serviceLabel } from '#features/catalog/rules.ts'
import { unitsOf } from '#features/guarantees/rules/wording.ts'
import { type Card, type Row, rowsOf, type Shop } from '#features/notifications/server/emails/content.ts'
import { timeZoneOfOrder } from '#features/notifications/server/queries/preferences.ts'
import type { Order } from '#features/orders/contract.ts'
import { emailedTrackingLink, getOrder } from '#features/orders/server/queries.ts'
import { orderPromise } from '#features/orders/server/queries/delivery-promise.ts'
import type { PaymentAttempt } from '#features/payments/contract.ts'
import { latestAttempt } from '#features/payments/server/queries.ts'
import type { Context } from '#platform/context.ts'
import { formatMoney } from '#shared/money.ts'
import { formatQuantity } from '#shared/quantity.ts'

/** The parts of a payment attempt that emails use. */
export type Payment = Pick<PaymentAttempt, 'card' | 'coin' | 'method' | 'balanceCents' | 'amountCents'>

/** The facts that emails about an order use. */
export interface OrderFacts {
  order: Order
  /** Undefined if nothing was paid. */
  payment: Payment | undefined
  /** `Starts in 15–30 minutes, complete within 24 hours`. */
  delivery: string
  /** The tracking page, with the order's token. */
  link: string
  /** The customer's time zone, such as `Europe/Berlin`. UTC if it is unknown. */
  timeZone: string
}

/** Reads the facts of an order. Throws 404. */
export async function readOrderFacts(ctx: Context, { orderId = '' }: Record<string, string>): Promise<OrderFacts> {
  const [order, payment] = await Promise.all([getOrder(ctx.db, orderId), latestAttempt(ctx.db, { type: 'order', id: orderId })])
  const [{ text: delivery }, timeZone] = await Promise.all([orderPromise(ctx, order), timeZoneOfOrder(ctx.db, order)])
  return { order, payment, delivery, link: emailedTrackingLink(ctx, order.id), timeZone }
}

/** Says why the reader got an email about an order. */
export function orderFooter({ orderNumber }: Order, { storeName }: Shop): string {
  return `You’re receiving this email because this address was used for order ${orderNumber} at ${storeName}. Anyone with the link above can view the order, so please don’t share it.`
}

/** The button and footer that most emails about an order share. */
export function orderLinks({ order, link }: OrderFacts, shop: Shop) {
  return { button: { label: 'View order', href: link }, footer: orderFooter(order, shop) }
}

/** `5K Instagram Views`. */
export function orderTitle({ quantity, platform, serviceType }: Order): string {
  return `${formatQuantity(quantity)} ${serviceLabel({ platform, type: serviceType })}`
}

/** The card of an order, with its title and number. `total` is for emails about money. */
export function orderCard(order: Order, rows: readonly Row[], total?: Row): Card {
  const title = `${orderTitle(order)}${order.quality === 'premium' ? ' (premium)' : ''}`
  return { title, rows: [['Order', order.orderNumber], ...rows], ...(total && { total }) }
}

/** `2,500 of 5,000 views`, or `5,000 views` if everything was delivered. */
export function deliveredOf(order: Order): string {
  const { quantity, delivered, status } = order
  const units = delivered ?? (status === 'completed' ? quantity : 0)
  const total = unitsOf(order, quantity)
  return units === quantity ? total : `${units.toLocaleString('en-US')} of ${total}`
}

/** The row with the order's link. None if the order is unpaid, because anyone can place it, and a link can be a stranger's words. */
export function linkRows({ targetUrl, paidAt }: Order): Row[] {
  return paidAt === null ? [] : [['Link', targetUrl]]
}

/** The rows about the delivery of an order. */
export function deliveryRows(order: Order): Row[] {
  return rowsOf([
    [(order.delivered ?? 0) > 0 || order.status === 'completed' ? 'Delivered to' : 'Link', order.targetUrl],
    ['Count before', order.startCount?.toLocaleString('en-US')],
    ['Delivered', deliveredOf(order)],
  ])
}

/** `December 20, 2026`. */
export function dayOf(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(at)
}

/** Formats by time zone. Making one takes much longer than using it, and a transcript has hundreds of times. */
const instantFormats = new LRUCache<string, Intl.DateTimeFormat>({
  max: 50,
  memoMethod: (timeZone) =>
    new Intl.DateTimeFormat('en-US', {
      month: 'short',
      day: 'numeric',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
      timeZone,
    }),
})

/** `Nov 20, 2026, 5:29 PM UTC`. */
export function instantOf(at: Date, timeZone: string): string {
  return instantFormats.memo(timeZone).format(at)
}

/** `Visa ending in 4242`, `PayPal`, `Bitcoin`, `$2.50 from your balance and $4.49 by Visa ending in 4242`. */
export function paidWith(payment: Payment): string {
  const method = methodName(payment)
  if (payment.balanceCents === 0) return method
  return `${formatMoney(payment.balanceCents)} from your balance and ${formatMoney(payment.amountCents)} by ${method}`
}

/** `Visa ending in 4242`, `PayPal`, `Bitcoin`. */
export function methodName({ card, coin, method }: Payment): string {
  if (card) return `${card.brand} ending in ${card.last4}`
  if (coin) return { bitcoin: 'Bitcoin', ethereum: 'Ethereum', usdc: 'USDC' }[coin]
  return { card: 'Card', paypal: 'PayPal', crypto: 'Crypto', balance: 'Balance' }[method]
}
