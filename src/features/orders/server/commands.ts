import type { Person } from '#features/accounts/contract.ts'
import type { Account } from '#features/accounts/server/queries.ts'
import type { Order } from '#features/orders/contract.ts'
import { MEASURED_DAYS } from '#features/orders/rules/delivery-promise.ts'
import type { Reader } from '#features/orders/server/policy.ts'
import { getReadableOrder } from '#features/orders/server/queries.ts'
import { replaceTimes } from '#features/orders/server/store/delivery-times.ts'
import { selectServiceTimes } from '#features/orders/server/store/metrics.ts'
import { insertEvent } from '#features/orders/server/store/moves.ts'
import * as orders from '#features/orders/server/store/orders.ts'
import { countOpenOf, selectUnpaidOf, updateAnonymous } from '#features/orders/server/store/people.ts'
import { PURCHASE_ADDRESS } from '#features/orders/server/tables.ts'
import type { Context } from '#platform/context.ts'
import { type Transaction, violatedConstraint } from '#platform/db/database.ts'
import { publish } from '#platform/db/outbox.ts'
import { sealedColumn } from '#platform/sealed-column.ts'
import { Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { Cents } from '#shared/money.ts'

export { updateOrdersEmail as moveOrders } from '#features/orders/server/store/people.ts'
export { insertOrClaim as createOrder, updateReleased as releaseTarget } from '#features/orders/server/store/orders.ts'

/** Whether `error` says that an order of the same service for the same target is being paid or delivered. */
export function isInFlightConflict(error: unknown): boolean {
  return violatedConstraint(error) === 'orders_in_flight'
}

/** Whether `error` says that another order has the same random number: the next try gets another one. */
export function isNumberConflict(error: unknown): boolean {
  return violatedConstraint(error) === 'orders_order_number_key'
}

/**
 * Marks an order as paid with `cents`, which must be its price; undefined if it was paid before, or canceled. Another order for its
 * target that is not paid steps back.
 */
export async function markPaid(tx: Transaction, orderId: string, cents: Cents, actor: string): Promise<Order | undefined> {
  const order = await orders.updatePaid(tx, orderId, cents, actor)
  if (order && !order.inFlight) await orders.updateTargetTaken(tx, order)
  return order
}

/** Publishes `order.paid`, apart from `markPaid`, so that it is sent together with the booking. */
export function announcePaid(tx: Transaction, orderId: string): Promise<void> {
  return publish(tx, { type: 'order.paid', payload: { orderId } })
}

/** Records a payment that failed: the order can still be paid, and is no longer in flight for its target. */
export async function recordRefusal(tx: Transaction, orderId: string, reason: string, actor: string): Promise<void> {
  await Promise.all([
    orders.updateReleased(tx, orderId),
    insertEvent(tx, orderId, { type: 'payment_refused', actor, reason, moneyCents: 0 }),
  ])
}

/** Records money, in cents, that arrived for an order and could not be accepted, and why; it is refunded. */
export async function recordSurplus(tx: Transaction, orderId: string, cents: Cents, reason: string): Promise<void> {
  await insertEvent(tx, orderId, {
    type: 'refund_started',
    actor: 'system',
    reason,
    moneyCents: -cents,
  })
}

/** Records a refund, in cents, that the provider has paid; `reason` says it if the customer has the money otherwise. */
export async function recordRefunded(tx: Transaction, orderId: string, cents: Cents, reason: string | null): Promise<void> {
  await insertEvent(tx, orderId, { type: 'refunded', actor: 'provider', reason, moneyCents: -cents })
}

/** Cancels an unpaid order. False if it was paid or canceled before. */
export async function cancelUnpaid(tx: Transaction, orderId: string, reason: string): Promise<boolean> {
  if (!(await orders.updateUnpaidCanceled(tx, orderId))) return false
  await Promise.all([
    insertEvent(tx, orderId, { type: 'canceled', actor: 'system', reason, moneyCents: 0 }),
    publish(tx, { type: 'order.canceled', payload: { orderId } }),
  ])
  return true
}

/**
 * Adds the paid guest orders with an account's address to the account; returns how many. Anybody can place others with the address. Throws 403
 * `email_not_verified`.
 */
export async function claimGuestOrders(ctx: Context, { userId, email, emailVerified }: Person): Promise<number> {
  if (!emailVerified) throw new Refusal(403, 'email_not_verified', 'Please confirm your email address first: we have sent you a link.')
  return ctx.db.transaction((tx) => orders.updateClaimed(tx, email, userId))
}

/** Emails the tracking link of an order to its own address, if number and email belong together and `mayEmail` allows it for the order. */
export async function requestTrackingLink(
  ctx: Context,
  { orderNumber, email }: { orderNumber: string; email: string },
  mayEmail: (orderId: string) => Promise<boolean>,
): Promise<void> {
  const order = await orders.selectByNumber(ctx.db, orderNumber, email)
  if (!order || !(await mayEmail(order.id))) return
  await ctx.db.transaction((tx) => publish(tx, { type: 'order.link_requested', payload: { orderId: order.id, requestId: newId('lnk') } }))
}

/**
 * Removes a customer's personal data from their orders, including guest orders with their verified address. Unpaid orders are canceled,
 * so that late money is refunded. Throws 409 `orders_open` while an order is being paid or delivered: it needs its username and link.
 */
export async function eraseOrders(tx: Transaction, { userId, email, emailVerified }: Account): Promise<void> {
  const address = emailVerified ? email : null
  const open = await countOpenOf(tx, userId, address)
  if (open > 0) {
    throw new Refusal(
      409,
      'orders_open',
      'Some of your orders are still being delivered. You can delete your account once they are finished.',
    )
  }
  for (const orderId of await selectUnpaidOf(tx, userId, address)) await cancelUnpaid(tx, orderId, 'The account was erased.')
  await updateAnonymous(tx, userId, address)
}

/** Notes that the page of an order was opened by the link in an email, the first time; `reader` shows that they may read it. Throws 404. */
export async function noteLinkOpened(ctx: Context, orderId: string, reader: Reader): Promise<void> {
  const { id } = await getReadableOrder(ctx, orderId, reader)
  await orders.updateLinkOpened(ctx.db, id, ctx.now())
}

export const sealedPurchaseAddresses = sealedColumn({
  name: 'Network addresses of purchases',
  table: 'orders',
  key: ['id'],
  column: 'purchase_address',
  purpose: PURCHASE_ADDRESS,
})

/** Encrypts the network address that an order is placed from: evidence, if its payment is disputed. */
export function sealAddress({ secrets }: Pick<Context, 'secrets'>, ip: string): Buffer {
  return secrets.seal(PURCHASE_ADDRESS, ip)
}

/** Banks take disputes for up to 120 days after the delivery; the rest is for answering them. */
const KEPT_MS = 180 * 24 * 3_600_000

/** Removes the network addresses of orders that were placed more than 180 days ago. A job calls it. */
export function purgeOldAddresses(ctx: Context): Promise<void> {
  return orders.clearAddresses(ctx.db, new Date(ctx.now().getTime() - KEPT_MS))
}

const DAY_MS = 86_400_000

/** Measures how long each service took over the last 90 days, and has pages rendered again with the result. */
export async function measureDeliveryTimes(ctx: Context): Promise<void> {
  const now = ctx.now()
  const from = new Date(now.getTime() - MEASURED_DAYS * DAY_MS)
  const times = await selectServiceTimes(ctx.db, from, now)
  await ctx.db.transaction((tx) => replaceTimes(tx, times, from, now))
}
