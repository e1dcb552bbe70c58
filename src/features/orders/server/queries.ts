import type { Person } from '#features/accounts/contract.ts'
import type { Account } from '#features/accounts/server/queries.ts'
import type { OrderPage, OrderSort, OrderSummary, OrderTotals, OrderView, Order } from '#features/orders/contract.ts'
import { hasEnded } from '#features/orders/rules.ts'
import { expectedFrom } from '#features/orders/rules/delivery-promise.ts'
import { type Reader, accessToken, mayRead } from '#features/orders/server/policy.ts'
import { orderPromise } from '#features/orders/server/queries/delivery-promise.ts'
import { presentEvent, presentOrder, presentTotals } from '#features/orders/server/queries/present.ts'
import { countGuestOrders, countOrdersOf, selectMonths, selectOrdersOf } from '#features/orders/server/store/lists.ts'
import { existsClaimed, selectEndedAt, selectEvents } from '#features/orders/server/store/moves.ts'
import { selectDisputeFacts, selectOrder } from '#features/orders/server/store/orders.ts'
import {
  countOpenOf,
  selectIdsOfPerson,
  selectNewestOfGuest,
  selectOrdersOfPerson,
  selectTimeZoneOf,
} from '#features/orders/server/store/people.ts'
import { type OrderFilters, PURCHASE_ADDRESS } from '#features/orders/server/tables.ts'
import { holdsRefunds, lostCents } from '#features/payments/rules/disputes.ts'
import {
  type ShownAttempt,
  attemptsOf,
  latestAttempt,
  latestAttempts,
  paymentRecords,
  paymentView,
  returnedPayments,
} from '#features/payments/server/queries.ts'
import { disputesOfOrder } from '#features/payments/server/queries/disputes.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'
import { each, inPages, ROWS_AT_ONCE } from '#platform/db/pages.ts'
import { notFound } from '#shared/errors.ts'
import { toDollars } from '#shared/money.ts'
import { pluck } from '#shared/records.ts'

export {
  existsKept as hasKeptOrder,
  existsPaid as hasPaidOrder,
  selectPaidTotal as paidTotals,
  selectRefunded as refundedOrders,
} from '#features/orders/server/store/lists.ts'
export {
  selectIdsOf as orderIdsOf,
  selectSince as ordersSince,
  selectWaitingOf as waitingOrdersOf,
} from '#features/orders/server/store/people.ts'
export {
  selectByNumber as orderByNumber,
  selectInFlight as orderInFlight,
  selectNetworkKey as networkKeyOf,
  selectUnpaidBefore as unpaidOrdersBefore,
} from '#features/orders/server/store/orders.ts'
export { existsClaimed as wasClaimed, selectNewestAt as newestEventAt } from '#features/orders/server/store/moves.ts'
export { accessToken } from '#features/orders/server/policy.ts'

/** An order by id, without access checks. Throws 404. */
export async function getOrder(db: Queryable, orderId: string): Promise<Order> {
  const order = await selectOrder(db, orderId)
  if (!order) throw notFound('Order not found. Please try selecting another order.')
  return order
}

/** Evidence about an order for a dispute. */
interface DisputeFacts {
  /** The IP address that it was placed from; null if it wasn't stored or was purged. */
  address: string | null
  /** When its page was first opened from an email; null if never. */
  linkOpenedAt: Date | null
}

/** Evidence about an order for a dispute: where it was placed from, and whether its emailed link was opened. */
export async function disputeFactsOf(
  { db, secrets }: { db: Queryable } & Pick<Context, 'secrets'>,
  orderId: string,
): Promise<DisputeFacts> {
  const facts = await selectDisputeFacts(db, orderId)
  return { address: openAddress(secrets, facts?.sealedAddress), linkOpenedAt: facts?.linkOpenedAt ?? null }
}

/** Null if no accepted secret can decrypt it, which key rotation reports. Evidence without the address is better than none. */
function openAddress(secrets: Context['secrets'], sealed: Buffer | null | undefined): string | null {
  if (!sealed) return null
  try {
    return secrets.open(PURCHASE_ADDRESS, sealed)
  } catch {
    return null
  }
}

/**
 * An order that `reader` may see. Tracking links keep working after an account claims the order, so anyone who reads an account's order by
 * its token gets it without the account's current email. Throws 404, also for someone else's order.
 */
export async function getReadableOrder(ctx: Context, orderId: string, reader: Reader): Promise<Order> {
  const order = await selectOrder(ctx.db, orderId)
  if (!order || !mayRead(ctx, order, reader)) throw notFound('Order not found. Please try selecting another order.')
  const isOthers = order.userId !== null && order.userId !== reader.person?.userId
  return isOthers ? { ...order, email: '' } : order
}

/** When an order ended; null if it's still open. */
export async function endedAt(db: Queryable, order: Order): Promise<Date | null> {
  return hasEnded(order) ? ((await selectEndedAt(db, order.id)) ?? order.updatedAt) : null
}

/** Why an order ended short, as told to its customer; null if no reason was given. */
export async function endingReason(db: Queryable, { id, status }: Order): Promise<string | null> {
  return (await selectEvents(db, id)).findLast((event) => (event.status ?? event.type) === status)?.reason ?? null
}

/** An order with a payment attempt, as the customer sees it. Money is in dollars. */
export function orderSummary(order: Order, attempt: ShownAttempt | null): OrderSummary {
  return presentOrder(order, attempt && paymentView(attempt))
}

/** An order with its newest payment and its events. Progress events are limited to the first and the newest 200. */
export async function orderView(ctx: Context, order: Order): Promise<OrderView> {
  const subject = { type: 'order', id: order.id } as const
  const [attempt, events, promise, returned, disputes] = await Promise.all([
    latestAttempt(ctx.db, subject),
    selectEvents(ctx.db, order.id),
    orderPromise(ctx, order),
    returnedPayments(ctx.db, subject),
    disputesOfOrder(ctx.db, order.id),
  ])
  return {
    ...orderSummary(order, attempt ?? null),
    events: events.map(presentEvent),
    delivery: { text: promise.text, paid: promise.paid },
    consent: consentOf(order),
    returned,
    disputed: holdsRefunds(disputes),
    chargedBack: toDollars(lostCents(disputes)),
    expected: order.paidAt && expectedFrom(order.paidAt, promise),
  }
}

/** An order as `reader` may see it. */
export async function readerView(ctx: Context, order: Order, reader: Reader): Promise<OrderView> {
  const view = await orderView(ctx, order)
  if (await mayClaimCoins(ctx, order, reader)) return view
  return { ...view, returned: view.returned.map((payment) => ({ ...payment, claimUrl: null })) }
}

/**
 * Whether `reader` may see the links for claiming refunded coins. Not with the tracking link of an account's order, which may be in a mailbox
 * that the account no longer uses; the current one got them by email. With that of a claimed order, which may be the payer's, they may.
 */
export async function mayClaimCoins({ db }: Pick<Context, 'db'>, { id, userId }: Order, { person }: Reader): Promise<boolean> {
  return userId === null || userId === person?.userId || existsClaimed(db, id)
}

function consentOf({ consentVersion, consentWording }: Order): OrderView['consent'] {
  return consentVersion === null || consentWording === null ? null : { version: consentVersion, wording: consentWording }
}

/** A query for one page of a customer's orders. */
export interface OrderQuestion {
  filters: OrderFilters
  sort: OrderSort
  /** Starts at 1. */
  page: number
  /** Orders per page. */
  limit: number
}

/** One page of a customer's orders with their newest payments, and the total number that match the filters. */
export async function ordersOf(ctx: Context, userId: string, question: OrderQuestion): Promise<OrderPage> {
  const { filters, sort, page, limit } = question
  const [orders, total] = await Promise.all([
    selectOrdersOf(ctx.db, userId, filters, { sort, limit, offset: (page - 1) * limit }),
    totalOf(ctx, userId, filters),
  ])
  const attempts = await latestAttempts(ctx.db, 'order', pluck(orders, 'id'))
  const data = orders.map((order) => orderSummary(order, attempts.get(order.id) ?? null))
  const message = total === 0 ? 'No orders found' : 'Orders retrieved successfully'
  return { success: true, count: data.length, pagination: { page, limit, total, pages: Math.ceil(total / limit) }, data, message }
}

/** The number of matching orders. Without filters, it's the sum of the customer's monthly totals. */
async function totalOf(ctx: Context, userId: string, filters: OrderFilters): Promise<number> {
  if (Object.values(filters).some((value) => value !== undefined)) return countOrdersOf(ctx.db, userId, filters)
  const months = await selectMonths(ctx.db, userId)
  return months.reduce((sum, { orders }) => sum + orders, 0)
}

/** The totals of a customer's orders. */
export async function orderTotals(ctx: Context, { userId, email, emailVerified }: Person): Promise<OrderTotals> {
  const [months, claimable] = await Promise.all([selectMonths(ctx.db, userId), emailVerified ? countGuestOrders(ctx.db, email) : 0])
  return presentTotals(months, claimable)
}

/** The tracking link of an order. Its token is in the fragment, so no server or log sees it. */
export function trackingLink(ctx: Context, orderId: string): string {
  return `${ctx.config.PUBLIC_URL}/tracking#order=${orderId}&token=${accessToken(ctx, orderId)}`
}

/** The tracking link for emails. Opening it is recorded as evidence that the email was read. */
export function emailedTrackingLink(ctx: Context, orderId: string): string {
  return `${trackingLink(ctx, orderId)}&from=email`
}

/** The newest guest orders with an unverified email, at most `limit`. */
export async function guestOrders(ctx: Context, email: string, limit: number): Promise<OrderSummary[]> {
  const orders = await selectNewestOfGuest(ctx.db, email, limit)
  return orders.map((order) => presentOrder(order, null))
}

/** The number of a customer's orders that are being paid or delivered. */
export function openOrdersOf(
  db: Queryable,
  { userId, email, emailVerified }: Pick<Person, 'userId' | 'email' | 'emailVerified'>,
): Promise<number> {
  return countOpenOf(db, userId, emailVerified ? email : null)
}

/** The ids of an account's orders and, if its email is verified, of guest orders with that email. */
export function orderIdsOfPerson(
  db: Queryable,
  { userId, email, emailVerified }: Pick<Account, 'userId' | 'email' | 'emailVerified'>,
): Promise<string[]> {
  return selectIdsOfPerson(db, userId, emailVerified ? email : null)
}

/** The time zone of an account's latest order that has one; undefined if unknown. */
export function lastTimeZoneOf(db: Queryable, userId: string): Promise<string | undefined> {
  return selectTimeZoneOf(db, userId)
}

/** A customer's orders with payments and events, for the export of their data. */
export function collectOrders(ctx: Context, { userId, email, emailVerified }: Account): AsyncIterable<unknown> {
  const person = { userId, email: emailVerified ? email : null }
  const orders = inPages((last?: Order) => selectOrdersOfPerson(ctx.db, person, ROWS_AT_ONCE, last))
  return each(orders, async (order) => {
    const [attempts, events] = await Promise.all([attemptsOf(ctx.db, { type: 'order', id: order.id }), selectEvents(ctx.db, order.id)])
    const { payment: _newest, ...shown } = presentOrder(order, null)
    // Someone else may have placed a guest order with this email, even if it was claimed.
    const isTheirs = order.userId === userId && events.every(({ type }) => type !== 'claimed')
    const { address, linkOpenedAt } = await disputeFactsOf(ctx, order.id)
    return {
      ...shown,
      linkOpenedAt,
      consent: consentOf(order),
      ...(isTheirs && {
        networkAddress: address,
        visit: { source: order.visitSource, campaign: order.visitCampaign, device: order.device },
        timeZone: order.timeZone,
      }),
      payments: await paymentRecords(ctx.db, attempts),
      events: events.map(presentEvent),
    }
  })
}
