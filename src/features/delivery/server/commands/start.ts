import { insertDelivery, selectByKey } from '#features/delivery/server/store/deliveries.ts'
import type { Delivery, DeliveryDraft } from '#features/delivery/server/tables.ts'
import { holdOrder } from '#features/orders/server/commands/move.ts'
import { getOrder } from '#features/orders/server/queries.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'

/**
 * Gives work to the partner of the order's service, once for each key: a second call of the same key finds the first.
 * The partner hears of it after the transaction.
 */
export async function startDelivery(tx: Transaction, draft: DeliveryDraft): Promise<Delivery> {
  const { serviceId } = await getOrder(tx, draft.orderId)
  const delivery = (await insertDelivery(tx, draft, serviceId)) ?? (await selectByKey(tx, draft.key))
  if (!delivery) throw new Error(`no partner takes the delivery ${draft.key}`)
  return delivery
}

/** An order was paid: its delivery begins, unless the order is over already. */
export async function startOrderDelivery(ctx: Context, orderId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { status, paidAt, quantity } = await holdOrder(tx, orderId)
    if (paidAt === null || status !== 'pending') return
    await startDelivery(tx, { orderId, kind: 'order', key: `order:${orderId}`, quantity })
  })
}
