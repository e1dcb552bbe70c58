import type { OrderStatus } from '#features/orders/contract.ts'
import { insertEvent } from '#features/orders/server/store/events.ts'
import { lockOrder, reserveRefund, updateMoved, updateProgress } from '#features/orders/server/store/moves.ts'
import type { Order, OrderMove, PlainEvent } from '#features/orders/server/tables.ts'
import type { Transaction } from '#platform/db/database.ts'
import { publish } from '#platform/db/outbox.ts'
import { notFound } from '#shared/errors.ts'
import type { Cents } from '#shared/money.ts'

/**
 * Moves a paid order to another status and tells the world (`order.<status>`), in the caller's transaction: what it means
 * to money is booked there as well. Undefined, and nothing done, where the table of transitions does not allow it.
 */
export async function moveOrder(tx: Transaction, orderId: string, move: OrderMove & { to: OrderStatus }): Promise<Order | undefined> {
  const order = await updateMoved(tx, orderId, move)
  if (order) await publish(tx, { type: `order.${move.to}`, payload: { orderId } })
  return order
}

/** Records what was delivered of an order so far. Undefined where it is nothing new, or the order is not being delivered. */
export async function recordProgress(
  tx: Transaction,
  orderId: string,
  progress: { delivered: number; startCount?: number; actor: string; reason: string | null },
): Promise<Order | undefined> {
  const order = await updateProgress(tx, orderId, progress)
  if (order) await publish(tx, { type: 'order.progressed', payload: { orderId } })
  return order
}

/** Writes an event that moves nothing: a request, its answer, money on its way. */
export async function recordEvent(tx: Transaction, orderId: string, event: PlainEvent): Promise<void> {
  await insertEvent(tx, orderId, event)
}

/** Counts money that goes back to an order's customer. False where that much was not paid, or is paid back already. */
export function claimRefund(tx: Transaction, orderId: string, cents: Cents): Promise<boolean> {
  return reserveRefund(tx, orderId, cents)
}

/** The order, held until the transaction ends. Throws 404. */
export async function holdOrder(tx: Transaction, orderId: string): Promise<Order> {
  const order = await lockOrder(tx, orderId)
  if (!order) throw notFound('Order not found. Please try selecting another order.')
  return order
}
