import { getDelivery } from '#features/delivery/server/queries.ts'
import { lockGrantedByDelivery, updateDone, updateRefundArrived, updateWaitingAgain } from '#features/guarantees/server/store/remedies.ts'
import { recordEvent } from '#features/orders/server/commands/move.ts'
import type { Context } from '#platform/context.ts'
import { publish } from '#platform/db/outbox.ts'

/** `order.refunded`: what asked for the money is done. */
export function finishRefund(ctx: Context, { orderRefundId = '' }: Record<string, string>): Promise<void> {
  return ctx.db.transaction((tx) => updateRefundArrived(tx, orderRefundId, ctx.now()))
}

/** `delivery.ended`: what asked for it is done (`remedy.done`), or, where it stopped short, waits for a person again. */
export async function finishDelivery(ctx: Context, { deliveryId = '' }: Record<string, string>): Promise<void> {
  const { status, quantity, delivered } = await getDelivery(ctx.db, deliveryId)
  await ctx.db.transaction(async (tx) => {
    const request = await lockGrantedByDelivery(tx, deliveryId)
    if (!request) return
    const { id: remedyId, orderId, kind } = request
    const isDone = status === 'completed'
    const rest = Math.max(1, quantity - delivered)
    if (isDone) await updateDone(tx, remedyId, ctx.now())
    else await updateWaitingAgain(tx, remedyId, rest)
    const reason = isDone
      ? null
      : `${rest.toLocaleString('en-US')} of ${quantity.toLocaleString('en-US')} are missing; a person looks at it.`
    await recordEvent(tx, orderId, { type: `${kind}_${isDone ? 'delivered' : 'stopped'}`, actor: 'system', reason, moneyCents: 0 })
    await publish(tx, { type: isDone ? 'remedy.done' : 'remedy.received', payload: { remedyId, orderId, round: deliveryId } })
  })
}
