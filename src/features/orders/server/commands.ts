import { setTimeout as sleep } from 'node:timers/promises'
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

export { updateOrdersEmail } from '#features/orders/server/store/people.ts'
export { insertOrClaim as createOrder, updateReleased as releaseTarget } from '#features/orders/server/store/orders.ts'

/** Whether `error` means that another order of the service is already in flight for the target. */
export function isInFlightConflict(error: unknown): boolean {
  return violatedConstraint(error) === 'orders_in_flight'
}

/** Whether `error` means that the random order number is taken. A retry gets another one. */
export function isNumberConflict(error: unknown): boolean {
  return violatedConstraint(error) === 'orders_order_number_key'
}

/**
 * Marks an order as paid with `cents`, which must be its price. Undefined if it's already paid or canceled. An unpaid order that holds its
 * target gives it up.
 */
export async function markPaid(tx: Transaction, orderId: string, cents: Cents, actor: string): Promise<Order | undefined> {
  const order = await orders.updatePaid(tx, orderId, cents, actor)
  if (order && !order.inFlight) await orders.updateTargetTaken(tx, order)
  return order
}

/** Publishes `order.paid`. Separate from `markPaid` so that it can be sent in parallel with the booking. */
export function publishPaid(tx: Transaction, orderId: string): Promise<void> {
  return publish(tx, { type: 'order.paid', payload: { orderId } })
}

/** Records a failed payment. The order gives up its target but can still be paid. */
export async function recordRefusal(tx: Transaction, orderId: string, reason: string, actor: string): Promise<void> {
  await Promise.all([
    orders.updateReleased(tx, orderId),
    insertEvent(tx, orderId, { type: 'payment_refused', actor, reason, moneyCents: 0 }),
  ])
}

/** Records the refund of money that arrived for an order but couldn't be accepted. */
export async function recordSurplus(tx: Transaction, orderId: string, cents: Cents, reason: string): Promise<void> {
  await insertEvent(tx, orderId, { type: 'refund_started', actor: 'system', reason, moneyCents: -cents })
}

/** Records a completed refund. `reason` is set if the customer got the money some other way. */
export async function recordRefunded(tx: Transaction, orderId: string, cents: Cents, reason: string | null): Promise<void> {
  await insertEvent(tx, orderId, { type: 'refunded', actor: 'provider', reason, moneyCents: -cents })
}

/** Cancels an unpaid order. Returns false if it was already paid or canceled. */
export async function cancelUnpaid(tx: Transaction, orderId: string, reason: string): Promise<boolean> {
  if (!(await orders.updateUnpaidCanceled(tx, orderId))) return false
  await Promise.all([
    insertEvent(tx, orderId, { type: 'canceled', actor: 'system', reason, moneyCents: 0 }),
    publish(tx, { type: 'order.canceled', payload: { orderId } }),
  ])
  return true
}

/**
 * Adds the paid guest orders with an account's email to the account and returns how many. Unpaid ones are left out because anyone can place
 * them with that email. Throws 403 `email_not_verified`.
 */
export async function claimGuestOrders(ctx: Context, { userId, email, emailVerified }: Person): Promise<number> {
  if (!emailVerified) throw new Refusal(403, 'email_not_verified', 'Please confirm your email address first: we have sent you a link.')
  return ctx.db.transaction((tx) => orders.updateClaimed(tx, email, userId))
}

/** Longer than requesting the link takes, so the response time doesn’t reveal whether an order matches. */
const LOOKUP_RESPONSE_MS = 100

/**
 * Emails an order's tracking link to the order's own address, if number and email match and `mayEmail` allows it. The timing doesn’t reveal
 * whether they do.
 */
export async function requestTrackingLink(
  ctx: Context,
  { orderNumber, email }: { orderNumber: string; email: string },
  mayEmail: (order: Order) => Promise<boolean>,
): Promise<void> {
  const requestLink = async () => {
    const order = await orders.selectByNumber(ctx.db, orderNumber, email)
    if (!order || !(await mayEmail(order))) return
    await ctx.db.transaction((tx) => publish(tx, { type: 'order.link_requested', payload: { orderId: order.id, requestId: newId('lnk') } }))
  }
  await Promise.all([requestLink(), sleep(LOOKUP_RESPONSE_MS)])
}

/**
 * Removes a customer's personal data from their orders, including guest orders with their verified email. Unpaid orders are canceled, so
 * that late money is refunded. Throws 409 `orders_open` while an order is being paid or delivered, because it needs its username and link.
 */
export async function eraseOrders(tx: Transaction, { userId, email, emailVerified }: Account): Promise<void> {
  const address = emailVerified ? email : null
  // Locked first: an order that was paid in the meantime counts as open.
  const unpaid = await selectUnpaidOf(tx, userId, address)
  const open = await countOpenOf(tx, userId, address)
  if (open > 0) throw ordersOpen()
  for (const orderId of unpaid) await cancelUnpaid(tx, orderId, 'The account was erased.')
  await updateAnonymous(tx, userId, address)
}

/** 409 `orders_open`: an account with orders in delivery can't be erased. */
export function ordersOpen(): Refusal {
  const message = 'Some of your orders are still being delivered. You can delete your account once they are finished.'
  return new Refusal(409, 'orders_open', message)
}

/** Records the first time that an order's page was opened from an email. Throws 404 if `reader` may not see the order. */
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

/** Encrypts the IP address that an order is placed from. It's evidence if the payment is disputed. */
export function sealAddress({ secrets }: Pick<Context, 'secrets'>, ip: string): Buffer {
  return secrets.seal(PURCHASE_ADDRESS, ip)
}

/** Banks accept disputes up to 120 days after delivery. The rest is for responding to them. */
const ADDRESS_RETENTION_MS = 180 * 24 * 3_600_000

/** Removes the IP addresses of orders placed more than 180 days ago. A job calls it. */
export function purgeOldAddresses(ctx: Context): Promise<void> {
  return orders.clearAddresses(ctx.db, new Date(ctx.now().getTime() - ADDRESS_RETENTION_MS))
}

const DAY_MS = 86_400_000

/** Measures each service's delivery times over the last 90 days. Pages are rendered again with the result. */
export async function measureDeliveryTimes(ctx: Context): Promise<void> {
  const now = ctx.now()
  const from = new Date(now.getTime() - MEASURED_DAYS * DAY_MS)
  const times = await selectServiceTimes(ctx.db, from, now)
  await ctx.db.transaction((tx) => replaceTimes(tx, times, from, now))
}
