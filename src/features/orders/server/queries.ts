import type { Person } from '#features/accounts/contract.ts'
import type { Account } from '#features/accounts/server/queries.ts'
import type { OrderPage, OrderSort, OrderSummary, OrderTotals, OrderView } from '#features/orders/contract.ts'
import { accessToken, mayRead, type Reader } from '#features/orders/server/policy.ts'
import { presentEvent, presentOrder, presentTotals } from '#features/orders/server/present.ts'
import { receiptDocument } from '#features/orders/server/receipt/document.ts'
import { receiptFacts } from '#features/orders/server/receipt/facts.ts'
import { selectEvents } from '#features/orders/server/store/events.ts'
import { countOrdersOf, selectOrdersOf } from '#features/orders/server/store/lists.ts'
import { selectInFlight, selectOrder, selectUnpaidBefore } from '#features/orders/server/store/orders.ts'
import { countOpenOf, selectIdsOf, selectOrdersOfPerson } from '#features/orders/server/store/people.ts'
import { countGuestOrders, selectMonths, selectPaidTotal } from '#features/orders/server/store/totals.ts'
import type { Order, OrderFilters } from '#features/orders/server/tables.ts'
import type { PaymentAttempt } from '#features/payments/contract.ts'
import { attemptsOf, latestAttempt, latestAttempts, paymentView } from '#features/payments/server/queries.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'
import { notFound, Refusal } from '#shared/errors.ts'

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

/** Which page of whose orders. */
export interface OrderQuestion {
  filters: OrderFilters
  sort: OrderSort
  /** From 1. */
  page: number
  /** Orders a page. */
  limit: number
}

/** One page of a customer's orders, each with its newest payment, and how many fit the filters in all. */
export async function ordersOf(ctx: Context, userId: string, question: OrderQuestion): Promise<OrderPage> {
  const { filters, sort, page, limit } = question
  const [orders, total] = await Promise.all([
    selectOrdersOf(ctx.db, userId, filters, { sort, limit, offset: (page - 1) * limit }),
    totalOf(ctx, userId, filters),
  ])
  const attempts = await latestAttempts(
    ctx.db,
    'order',
    orders.map(({ id }) => id),
  )
  const data = orders.map((order) => {
    const attempt = attempts.get(order.id)
    return presentOrder(order, attempt ? paymentView(attempt) : null)
  })
  const message = total === 0 ? 'No orders found' : 'Orders retrieved successfully'
  return { success: true, count: data.length, pagination: { page, limit, total, pages: Math.ceil(total / limit) }, data, message }
}

/** Without filters it need not count. */
async function totalOf(ctx: Context, userId: string, filters: OrderFilters): Promise<number> {
  if (Object.values(filters).some((value) => value !== undefined)) return countOrdersOf(ctx.db, userId, filters)
  const months = await selectMonths(ctx.db, userId)
  return months.reduce((sum, { orders }) => sum + orders, 0)
}

/** A customer's orders at a glance. */
export async function orderTotals(ctx: Context, { userId, email, emailVerified }: Person): Promise<OrderTotals> {
  const [months, claimable] = await Promise.all([selectMonths(ctx.db, userId), emailVerified ? countGuestOrders(ctx.db, email) : 0])
  return presentTotals(months, claimable)
}

/** The receipt of an order as a PDF, and what the file is called. Throws 409 `not_paid`. */
export async function orderReceipt(ctx: Context, order: Order): Promise<{ name: string; pdf: Buffer }> {
  const { paidAt } = order
  if (paidAt === null) throw new Refusal(409, 'not_paid', 'This order is not paid yet. There is a receipt as soon as it is.')
  const attempts = await attemptsOf(ctx.db, { type: 'order', id: order.id })
  const succeeded = attempts.filter(({ status }) => status === 'succeeded').reverse()
  // A second payment that came too late was sent back whole.
  const attempt = succeeded.find(({ capturedCents, refundedCents }) => refundedCents < capturedCents) ?? succeeded[0]
  if (!attempt) throw new Error(`no payment paid the order ${order.id}`)
  const pdf = await receiptDocument(receiptFacts(ctx.config, { ...order, paidAt }, attempt))
  return { name: `receipt-${order.orderNumber}.pdf`, pdf }
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

/** How many of a person's orders are being paid or delivered. */
export function openOrdersOf(db: Queryable, { userId, email, emailVerified }: Person): Promise<number> {
  return countOpenOf(db, userId, emailVerified ? email : null)
}

/** The ids of an account's orders. */
export function orderIdsOf(db: Queryable, userId: string): Promise<string[]> {
  return selectIdsOf(db, userId)
}

/** A person's orders with payments and events, for the copy of their data. */
export async function collectOrders(ctx: Context, { userId, email, emailVerified }: Account): Promise<unknown> {
  const collected: unknown[] = []
  for (const order of await selectOrdersOfPerson(ctx.db, userId, emailVerified ? email : null)) {
    const [attempts, events] = await Promise.all([attemptsOf(ctx.db, { type: 'order', id: order.id }), selectEvents(ctx.db, order.id)])
    const { payment: _newest, ...told } = presentOrder(order, null)
    collected.push({ ...told, payments: attempts.map(paymentView), events: events.map(presentEvent) })
  }
  return collected
}
