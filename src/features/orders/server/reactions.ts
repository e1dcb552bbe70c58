import type { OrderSignals } from '#features/orders/contract.ts'
import { getOrder } from '#features/orders/server/queries.ts'
import type { Context } from '#platform/context.ts'
import { notifyStaff } from '#platform/realtime/notify-staff.ts'

/** Tells open pages of the order's owner and of staff to reload it; a guest's pages poll. */
export async function showOrder(ctx: Context, orderId: string): Promise<void> {
  const { userId } = await getOrder(ctx.db, orderId)
  const body: OrderSignals['order_changed'] = { orderId }
  notifyStaff(ctx, 'order', orderId)
  if (userId !== null) ctx.signals.send({ room: `user:${userId}`, event: 'order_changed', body })
}
