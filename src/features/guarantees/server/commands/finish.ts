import { getDelivery } from '#features/delivery/server/queries.ts'
import * as store from '#features/guarantees/server/store/guarantee-claims.ts'
import { recordEvent } from '#features/orders/server/commands/move.ts'
import type { Context } from '#platform/context.ts'
import { publish } from '#platform/db/outbox.ts'
import { notifyStaff } from '#platform/realtime/signals.ts'

/** After `order.refunded`: marks the claim behind the refund as done. */
export function finishRefund(ctx: Context, { orderRefundId = '' }: Record<string, string>): Promise<void> {
  return ctx.db.transaction((tx) => store.updateRefundArrived(tx, orderRefundId, ctx.now()))
}

/** After `delivery.ended`: marks the claim as done (`guarantee_claim.done`), or returns it to staff if units are missing. */
export async function finishDelivery(ctx: Context, { deliveryId = '' }: Record<string, string>): Promise<void> {
  const { status, quantity, delivered } = await getDelivery(ctx.db, deliveryId)
  await ctx.db.transaction(async (tx) => {
    const request = await store.lockGrantedByDelivery(tx, deliveryId)
    if (!request) return
    const { id: guaranteeClaimId, orderId, kind } = request
    const isDone = status === 'completed'
    const rest = Math.max(1, quantity - delivered)
    if (isDone) await store.updateDone(tx, guaranteeClaimId, ctx.now())
    else await store.updateWaitingAgain(tx, guaranteeClaimId, rest)
    const reason = isDone
      ? null
      : `${rest.toLocaleString('en-US')} of ${quantity.toLocaleString('en-US')} are still missing. Our team is looking into it.`
    await recordEvent(tx, orderId, { type: `${kind}_${isDone ? 'delivered' : 'stopped'}`, actor: 'system', reason, moneyCents: 0 })
    await publish(tx, {
      type: isDone ? 'guarantee_claim.done' : 'guarantee_claim.received',
      payload: { guaranteeClaimId, orderId, round: deliveryId },
    })
  })
}

/** Notifies the console that a guarantee claim changed. */
export async function notifyStaffOfGuaranteeClaim(ctx: Context, guaranteeClaimId: string): Promise<void> {
  notifyStaff(ctx, 'guarantee_claim', guaranteeClaimId)
}
