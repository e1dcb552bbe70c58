import type { OrderSummary, OrderView } from '#features/orders/contract.ts'
import { accessToken, mayRead, type Reader } from '#features/orders/server/policy.ts'
import { presentEvent, presentOrder } from '#features/orders/server/present.ts'
import { selectEvents, selectInFlight, selectOrder, selectPaidTotal, selectUnpaidBefore } from '#features/orders/server/store.ts'
import type { Order } from '#features/orders/server/tables.ts'
import type { PaymentAttempt } from '#features/payments/contract.ts'
import { latestAttempt, paymentView } from '#features/payments/server/queries.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'
import { notFound } from '#shared/errors.ts'

export { accessToken } from '#features/orders/server/policy.ts'
export type { Order, OrderDraft } from '#features/orders/server/tables.ts'

/** The row of an order; for commands of features to the right. Throws 404. */
export async function getOrder(db: Queryable, orderId: string): Promise<Order> {
  const order = await selectOrder(db, orderId)
  if (!order) throw notFound('Order not found. Please try selecting another order.')
  return order
}

/** The row of an order that `reader` may see. Unknown and not yours look alike: 404. */
export async function getReadableOrder(ctx: Context, orderId: string, reader: Reader): Promise<Order> {
  const order = await selectOrder(ctx.db, orderId)
  if (!order || !mayRead(ctx, order, reader)) throw notFound('Order not found. Please try selecting another order.')
  return order
}

/** An order and the payment that was just tried, as its owner sees them. */
export function orderSummary(order: Order, attempt: PaymentAttempt): OrderSummary {
  return presentOrder(order, paymentView(attempt))
}

/** An order with its newest payment and all its events. */
export async function orderView(ctx: Context, order: Order): Promise<OrderView> {
  const [attempt, events] = await Promise.all([latestAttempt(ctx.db, { type: 'order', id: order.id }), selectEvents(ctx.db, order.id)])
  return { ...presentOrder(order, attempt ? paymentView(attempt) : null), events: events.map(presentEvent) }
}

/** Where a guest follows an order. The token stands behind `#`, so that it reaches no server and no log. */
export function trackingLink(ctx: Context, orderId: string): string {
  return `${ctx.config.PUBLIC_URL}/tracking#order=${orderId}&token=${accessToken(ctx, orderId)}`
}

/** The order that keeps a service and target busy, if any. */
export function orderInFlight(db: Queryable, serviceId: string, targetKey: string): Promise<Order | undefined> {
  return selectInFlight(db, serviceId, targetKey)
}

/** Oldest first: orders placed before `before` that nobody has paid. */
export function unpaidOrdersBefore(db: Queryable, before: Date, limit: number): Promise<Order[]> {
  return selectUnpaidBefore(db, before, limit)
}

/** What paid orders come to, by currency, in cents: the ledger's sales must agree. */
export function paidTotals(db: Queryable): Promise<{ currency: string; cents: number }[]> {
  return selectPaidTotal(db)
}
