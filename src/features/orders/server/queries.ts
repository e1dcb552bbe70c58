import type { Person } from '#features/accounts/contract.ts'
import type { Account } from '#features/accounts/server/queries.ts'
import type { OrderPage, OrderSort, OrderSummary, OrderTotals, OrderView } from '#features/orders/contract.ts'
import { accessToken, mayRead, type Reader } from '#features/orders/server/policy.ts'
import { presentEvent, presentOrder, presentTotals } from '#features/orders/server/present.ts'
import { selectEndedAt, selectEvents } from '#features/orders/server/store/events.ts'
import { countOrdersOf, selectOrdersOf } from '#features/orders/server/store/lists.ts'
import { selectByNumber, selectInFlight, selectOrder, selectUnpaidBefore } from '#features/orders/server/store/orders.ts'
import { countOpenOf, selectIdsOf, selectNewestOfGuest, selectOrdersOfPerson } from '#features/orders/server/store/people.ts'
import { countGuestOrders, existsPaid, selectMonths, selectPaidTotal, selectRefunded } from '#features/orders/server/store/totals.ts'
import type { Order, OrderFilters } from '#features/orders/server/tables.ts'
import type { PaymentAttempt } from '#features/payments/contract.ts'
import { attemptsOf, latestAttempt, latestAttempts, paymentRecords, paymentView } from '#features/payments/server/queries.ts'
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

/** The order with this number, where it was placed with this address; undefined where the two do not belong together. */
export function orderByNumber(db: Queryable, orderNumber: string, email: string): Promise<Order | undefined> {
  return selectByNumber(db, orderNumber, email)
}

/** When an order came to its end; null while it has none. */
export async function endedAt(db: Queryable, { id, status, updatedAt }: Order): Promise<Date | null> {
  if (status === 'pending' || status === 'processing') return null
  return (await selectEndedAt(db, id)) ?? updatedAt
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

/** Where a guest follows an order. The token stands behind `#`, so that it reaches no server and no log. */
export function trackingLink(ctx: Context, orderId: string): string {
  return `${ctx.config.PUBLIC_URL}/tracking#order=${orderId}&token=${accessToken(ctx, orderId)}`
}

/** The newest orders that guests placed with an address, at most `limit`. Whoever gives it has not proven that it is theirs. */
export async function guestOrders(ctx: Context, email: string, limit: number): Promise<OrderSummary[]> {
  const orders = await selectNewestOfGuest(ctx.db, email, limit)
  return orders.map((order) => presentOrder(order, null))
}

/** The order that keeps a service and target busy, if any. */
export function orderInFlight(db: Queryable, serviceId: string, targetKey: string): Promise<Order | undefined> {
  return selectInFlight(db, serviceId, targetKey)
}

/** Oldest first: orders placed before `before` that nobody has paid. */
export function unpaidOrdersBefore(db: Queryable, before: Date, limit: number): Promise<Order[]> {
  return selectUnpaidBefore(db, before, limit)
}

/** Whether an account, or whoever gives this address, has paid an order before. */
export function hasPaidOrder(db: Queryable, buyer: { userId: string | null; email: string | null }): Promise<boolean> {
  return existsPaid(db, buyer)
}

/** What paid orders come to, by currency, in cents: the ledger's sales must agree. */
export function paidTotals(db: Queryable): Promise<{ currency: string; cents: number }[]> {
  return selectPaidTotal(db)
}

/** Orders of which money went back or is on its way. */
export function refundedOrders(db: Queryable): Promise<{ orderId: string; priceCents: number; refundedCents: number }[]> {
  return selectRefunded(db)
}

/** How many of a person's orders are being paid or delivered. */
export function openOrdersOf(
  db: Queryable,
  { userId, email, emailVerified }: Pick<Person, 'userId' | 'email' | 'emailVerified'>,
): Promise<number> {
  return countOpenOf(db, userId, emailVerified ? email : null)
}

/** The ids of an account's orders. */
export function orderIdsOf(db: Queryable, userId: string): Promise<string[]> {
  return selectIdsOf(db, userId)
}

/** The same, with those that a guest placed with the account's address, once that is confirmed. */
export async function orderIdsOfPerson(db: Queryable, { userId, email, emailVerified }: Account): Promise<string[]> {
  const orders = await selectOrdersOfPerson(db, userId, emailVerified ? email : null)
  return orders.map(({ id }) => id)
}

/** A person's orders with payments and events, for the copy of their data. */
export async function collectOrders(ctx: Context, { userId, email, emailVerified }: Account): Promise<unknown> {
  const collected: unknown[] = []
  for (const order of await selectOrdersOfPerson(ctx.db, userId, emailVerified ? email : null)) {
    const [attempts, events] = await Promise.all([attemptsOf(ctx.db, { type: 'order', id: order.id }), selectEvents(ctx.db, order.id)])
    const { payment: _newest, ...told } = presentOrder(order, null)
    collected.push({ ...told, payments: await paymentRecords(ctx.db, attempts), events: events.map(presentEvent) })
  }
  return collected
}
