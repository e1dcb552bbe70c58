import { serviceLabel, typeName } from '#features/catalog/rules.ts'
import { getOrder, type Order, trackingLink } from '#features/orders/server/queries.ts'
import { latestAttempt } from '#features/payments/server/queries.ts'
import type { Context } from '#platform/context.ts'
import { formatQuantity } from '#shared/quantity.ts'

/** What most letters about an order say of it. */
export async function orderFacts(ctx: Context, orderId: string) {
  const [order, attempt] = await Promise.all([getOrder(ctx.db, orderId), latestAttempt(ctx.db, { type: 'order', id: orderId })])
  const title = orderTitle(order)
  const footer = `You get this mail because this address was given for order ${order.orderNumber} at ${ctx.config.STORE_NAME}. Whoever has the link above can follow the order, so keep it to yourself.`
  return { order, attempt, title, footer, link: trackingLink(ctx, order.id) }
}

/** `5K Instagram Views`. */
export function orderTitle({ quantity, platform, serviceType }: Order): string {
  return `${formatQuantity(quantity)} ${serviceLabel({ platform, type: serviceType })}`
}

/** `2,500 of 5,000 views`; `5,000 views` where all are there. */
export function deliveredOf({ quantity, serviceType, delivered, status }: Order): string {
  const units = delivered ?? (status === 'completed' ? quantity : 0)
  const total = `${quantity.toLocaleString('en-US')} ${typeName(serviceType).toLowerCase()}`
  return units === quantity ? total : `${units.toLocaleString('en-US')} of ${total}`
}

/** What a delivery was, for the summary of a letter. */
export function deliveryRows(order: Order): [name: string, value: string][] {
  const before: [string, string][] = order.startCount === null ? [] : [['Count before', order.startCount.toLocaleString('en-US')]]
  return [['Delivered to', order.targetUrl], ...before, ['Delivered', deliveredOf(order)]]
}

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** `December 20, 2026` (UTC). */
export function dayOf(at: Date): string {
  return days.format(at)
}

/** `2026-11-20 17:29:54 UTC`. */
export function instantOf(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`
}
