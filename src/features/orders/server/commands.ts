import type { Person } from '#features/accounts/contract.ts'
import type { Account } from '#features/accounts/server/queries.ts'
import { insertEvent } from '#features/orders/server/store/events.ts'
import {
  insertOrClaim,
  selectByNumber,
  updateClaimed,
  updatePaid,
  updateReleased,
  updateUnpaidCanceled,
} from '#features/orders/server/store/orders.ts'
import { countOpenOf, selectUnpaidOf, updateAnonymous } from '#features/orders/server/store/people.ts'
import type { Order, OrderDraft } from '#features/orders/server/tables.ts'
import type { Context } from '#platform/context.ts'
import { type Transaction, violatedConstraint } from '#platform/db/database.ts'
import { publish } from '#platform/db/outbox.ts'
import { Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { Cents } from '#shared/money.ts'

/**
 * Places an order that now waits for its payment. The same customer's same order that is still unpaid is taken up
 * again instead. Where the target is already being served, the transaction fails: see `isInFlightConflict`.
 */
export function placeOrder(tx: Transaction, draft: OrderDraft): Promise<Order> {
  return insertOrClaim(tx, draft)
}

/** Whether `error` says that an order of the same service for the same target is being paid or delivered. */
export function isInFlightConflict(error: unknown): boolean {
  return violatedConstraint(error) === 'orders_in_flight'
}

/** The money for an order is here. Undefined where the order takes no money any more: paid already, canceled. */
export function markPaid(tx: Transaction, orderId: string, cents: Cents, actor: string): Promise<Order | undefined> {
  return updatePaid(tx, orderId, cents, actor)
}

/** Tells the world what `markPaid` did; apart from it, so that it travels with the booking. */
export function announcePaid(tx: Transaction, orderId: string): Promise<void> {
  return publish(tx, { type: 'order.paid', payload: { orderId } })
}

/** A try to pay ended without money: the order stays payable and its target is free again. */
export async function recordRefusal(tx: Transaction, orderId: string, reason: string, actor: string): Promise<void> {
  await Promise.all([updateReleased(tx, orderId), insertEvent(tx, orderId, { type: 'payment_refused', actor, reason, moneyCents: 0 })])
}

/** Money came for an order that does not take it; it goes back. */
export async function recordSurplus(tx: Transaction, orderId: string, cents: Cents): Promise<void> {
  await insertEvent(tx, orderId, {
    type: 'refund_started',
    actor: 'system',
    reason: 'This payment arrived after the order was paid or canceled.',
    moneyCents: -cents,
  })
}

/** The money is on its way back to the payer. */
export async function recordRefunded(tx: Transaction, orderId: string, cents: Cents): Promise<void> {
  await insertEvent(tx, orderId, { type: 'refunded', actor: 'provider', reason: null, moneyCents: -cents })
}

/** Cancels an order that nobody paid. False where it was paid or canceled meanwhile. */
export async function cancelUnpaid(tx: Transaction, orderId: string, reason: string): Promise<boolean> {
  if (!(await updateUnpaidCanceled(tx, orderId))) return false
  await Promise.all([
    insertEvent(tx, orderId, { type: 'canceled', actor: 'system', reason, moneyCents: 0 }),
    publish(tx, { type: 'order.canceled', payload: { orderId } }),
  ])
  return true
}

/**
 * Adds to an account what its owner ordered as a guest, with the same address; returns how many orders. Only an address
 * that was proved opens a guest's past: throws 403 `email_not_verified`.
 */
export async function claimGuestOrders(ctx: Context, { userId, email, emailVerified }: Person): Promise<number> {
  if (!emailVerified) throw new Refusal(403, 'email_not_verified', 'Please confirm your email address first: we have sent you a link.')
  return ctx.db.transaction((tx) => updateClaimed(tx, email, userId))
}

/** Has the tracking link mailed to the order's own address, where number and e-mail belong together; else does nothing. */
export async function requestTrackingLink(ctx: Context, orderNumber: string, email: string): Promise<void> {
  const order = await selectByNumber(ctx.db, orderNumber, email)
  if (!order) return
  await ctx.db.transaction((tx) => publish(tx, { type: 'order.link_requested', payload: { orderId: order.id, requestId: newId('lnk') } }))
}

/**
 * Takes a person off their orders, those they placed as a guest with their confirmed address as well. Throws 409
 * `orders_open` while one is being paid or delivered: it needs its username and link. What is not paid is canceled, so that
 * money that comes late goes back.
 */
export async function eraseOrders(tx: Transaction, { userId, email, emailVerified }: Account): Promise<void> {
  const address = emailVerified ? email : null
  const open = await countOpenOf(tx, userId, address)
  if (open > 0) {
    throw new Refusal(
      409,
      'orders_open',
      'Some of your orders are still being delivered. The account can be erased as soon as they are finished.',
    )
  }
  for (const orderId of await selectUnpaidOf(tx, userId, address)) await cancelUnpaid(tx, orderId, 'The account was erased.')
  await updateAnonymous(tx, userId, address)
}
