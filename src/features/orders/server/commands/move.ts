import type { OrderStatus, Order } from '#features/orders/contract.ts'
import * as moves from '#features/orders/server/store/moves.ts'
import { insertEvent } from '#features/orders/server/store/moves.ts'
import type { OrderMove, PlainEvent } from '#features/orders/server/tables.ts'
import type { Transaction } from '#platform/db/database.ts'
import { publish } from '#platform/db/outbox.ts'
import { notFound } from '#shared/errors.ts'

export { lockFreeOrders, reserveRefund as claimRefund } from '#features/orders/server/store/moves.ts'

/**
 * Moves a paid order to another status and publishes `order.<status>` in the caller's transaction, which also books the money. Returns
 * undefined and changes nothing if the transition isn't allowed.
 */
export async function moveOrder(tx: Transaction, orderId: string, move: OrderMove & { to: OrderStatus }): Promise<Order | undefined> {
  const order = await moves.updateMoved(tx, orderId, move)
  if (order) await publish(tx, { type: `order.${move.to}`, payload: { orderId } })
  return order
}

/**
 * Holds a paid order for staff in the caller's transaction. `until` is when they check it at the latest; null if that depends on others,
 * such as a bank. Returns false if it's already held or its delivery has started.
 */
export async function holdForReview(tx: Transaction, orderId: string, hold: { at: Date; until: Date | null }): Promise<boolean> {
  const isHeld = await moves.updateHeld(tx, orderId, hold)
  if (isHeld) await publish(tx, { type: 'order.held', payload: { orderId } })
  return isHeld
}

/** Releases a held order for delivery. Returns false if it wasn't held. */
export async function releaseHeldOrder(tx: Transaction, orderId: string, actor: string, now: Date): Promise<boolean> {
  const isReleased = await moves.updateHoldEnded(tx, orderId, actor, now)
  if (isReleased) await publish(tx, { type: 'order.released', payload: { orderId } })
  return isReleased
}

/**
 * Records the units delivered so far. Suppliers may report every single unit, so `order.progressed` is published at most once a minute or
 * once per percent of the quantity.
 */
export async function recordProgress(
  tx: Transaction,
  orderId: string,
  progress: { delivered: number; startCount?: number; actor: string; reason: string | null },
): Promise<void> {
  const isPublished = await moves.updateProgress(tx, orderId, progress)
  if (isPublished) await publish(tx, { type: 'order.progressed', payload: { orderId } })
}

/** Records an event that doesn't change the order's status, such as a request, its answer, or a refund. */
export async function recordEvent(tx: Transaction, orderId: string, event: PlainEvent): Promise<void> {
  await insertEvent(tx, orderId, event)
}

/** Locks an order until the end of the transaction and returns it. Throws 404. */
export async function lockOrder(tx: Transaction, orderId: string): Promise<Order> {
  const order = await moves.lockOrder(tx, orderId)
  if (!order) throw notFound('Order not found. Please try selecting another order.')
  return order
}
