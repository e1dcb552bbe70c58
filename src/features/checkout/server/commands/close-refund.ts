import { settleRefund } from '#features/checkout/server/commands/settle-refund.ts'
import { markPaidByHand } from '#features/payments/server/commands/refunds.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, recordAction } from '#platform/db/record.ts'

/**
 * Closes a refund that its provider refused and that was paid in another way, such as by bank transfer; `reference` proves
 * it. Its customer is told as of any other. Throws 404, and 409 `refund_not_failed`.
 */
export async function closeRefund(
  ctx: Context,
  refundId: string,
  { reference, reason }: { reference: string; reason: string },
  by: Actor,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const move = await markPaidByHand(tx, refundId, reference)
    await settleRefund(tx, move)
    await recordAction(tx, by, {
      action: 'refund.paid_by_hand',
      subject: { type: 'refund', id: refundId },
      before: { status: 'failed' },
      after: { status: 'succeeded', amountCents: move.refund.amountCents, reference },
      reason,
    })
  })
  ctx.signals.send({ room: 'staff', event: 'desk_changed', body: { what: 'refund', id: refundId } })
}
