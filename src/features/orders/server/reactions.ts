import type { OrderSignals } from '#features/orders/contract.ts'
import { getOrder } from '#features/orders/server/queries.ts'
import { selectOwners } from '#features/orders/server/store/orders.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { notifyStaff } from '#platform/realtime/signals.ts'

/** Notifies the open pages of an order's owner and of staff to reload it. Guests' pages poll instead. */
export async function notifyOrderChanged(ctx: Context, orderId: string): Promise<void> {
  const { userId } = await getOrder(ctx.db, orderId)
  signalChange(ctx, orderId, userId)
}

/**
 * Notifies open pages about many orders, once per order. Returns the ids of unknown orders. The changes were committed before their events,
 * so this doesn't wait for the caller's transaction.
 */
export async function notifyOrdersChanged(ctx: Context, tx: Transaction, orderIds: readonly string[]): Promise<string[]> {
  const owners = await selectOwners(tx, [...new Set(orderIds)])
  for (const [orderId, userId] of owners) signalChange(ctx, orderId, userId)
  return orderIds.filter((id) => !owners.has(id))
}

function signalChange(ctx: Context, orderId: string, userId: string | null): void {
  const body: OrderSignals['order_changed'] = { orderId }
  notifyStaff(ctx, 'order', orderId)
  if (userId !== null) ctx.signals.send({ room: `user:${userId}`, event: 'order_changed', body })
}
