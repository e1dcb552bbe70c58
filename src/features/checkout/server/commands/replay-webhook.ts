import { settleIn } from '#features/checkout/server/commands/settle.ts'
import { holdWebhook, markWebhookSettled } from '#features/payments/server/commands.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import { type Actor, recordAction } from '#platform/db/record.ts'
import { notFound } from '#shared/errors.ts'

/**
 * Takes a provider's message in once more, as it was kept. What it had brought already is not brought again. Returns
 * whether anything moved. Throws 404, also for a message about a payment that there is not.
 */
export async function replayWebhook(ctx: PaymentsContext, id: string, by: Actor): Promise<boolean> {
  const moved = await ctx.db.transaction(async (tx) => {
    const webhook = await holdWebhook(tx, id)
    if (!webhook) throw notFound('There is no such message.')
    const { payload, type, settledAt } = webhook
    const { order } = await settleIn(tx, payload.attemptId, payload, 'provider')
    await markWebhookSettled(tx, id)
    const before = { type, attemptId: payload.attemptId, settled: settledAt !== null }
    await recordAction(tx, by, { action: 'message.replayed', subject: { type: 'message', id }, before })
    return order !== undefined || settledAt === null
  })
  ctx.signals.send({ room: 'staff', event: 'desk_changed', body: { what: 'webhook', id } })
  return moved
}
