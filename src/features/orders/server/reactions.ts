import type { OrderSignals } from '#features/orders/contract.ts'
import { getOrder } from '#features/orders/server/queries.ts'
import type { Context } from '#platform/context.ts'

/** Has open pages of the order's owner and of the staff read it again; a guest's ask by themselves. */
export async function showOrder(ctx: Context, orderId: string): Promise<void> {
  const { userId } = await getOrder(ctx.db, orderId)
  const body: OrderSignals['order_changed'] = { orderId }
  ctx.signals.send({ room: 'staff', event: 'desk_changed', body: { what: 'order', id: orderId } })
  if (userId !== null) ctx.signals.send({ room: `user:${userId}`, event: 'order_changed', body })
}
