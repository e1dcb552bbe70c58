import type { RealProvider } from '#features/payments/rules/kinds.ts'
import { notConnected } from '#features/payments/server/commands/connections.ts'
import { applyPaymentSettings } from '#features/payments/server/commands/follow-settings.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import { readConnections, sealConnection } from '#features/payments/server/providers/connections.ts'
import * as connections from '#features/payments/server/store/connections.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import { Refusal } from '#shared/errors.ts'

/** Stops accepting webhooks signed with an earlier secret. Throws 404, and 409 `secret_in_environment`. */
export async function endOverlap(ctx: PaymentsContext, provider: RealProvider, by: Actor): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await connections.lockConnections(tx)
    const known = (await readConnections(ctx, tx))[provider]
    if (!known) throw notConnected(provider)
    if (known.source === 'environment')
      throw new Refusal(409, 'secret_in_environment', 'The earlier secret is set in the environment. Remove it from STRIPE_WEBHOOK_SECRET.')
    if (known.previousWebhookKeys.length === 0) return
    await connections.upsertConnection(tx, {
      provider,
      sealed: sealConnection(ctx, { ...known, previousWebhookKeys: [] }),
      changedAt: ctx.now(),
    })
    await writeAuditLog(tx, by, {
      action: 'payments.overlap_ended',
      subject: { type: 'payment_provider', id: provider },
      before: { earlierSecrets: known.previousWebhookKeys.length },
      after: { earlierSecrets: 0 },
    })
    await connections.notifyPaymentsChanged(tx)
  })
  await applyPaymentSettings(ctx)
}
