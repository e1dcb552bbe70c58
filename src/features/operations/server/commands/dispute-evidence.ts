import type { Account } from '#features/accounts/server/queries.ts'
import { disputableOf, gatherEvidence } from '#features/operations/server/queries/disputes.ts'
import { eraseEvidence, saveEvidence, sendEvidence } from '#features/payments/server/commands/disputes.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import { getDispute } from '#features/payments/server/queries/disputes.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import type { Transaction } from '#platform/db/database.ts'
import { notifyStaff } from '#platform/realtime/signals.ts'
import { Refusal } from '#shared/errors.ts'

/**
 * Submits evidence about a dispute to its provider: the staff member's statement and what the shop has gathered. Allowed
 * once per round of the provider. The evidence is saved and logged first, so that it can be sent again if the response is
 * lost. Throws 404, and 409 `evidence_submitted` or `evidence_refused`.
 */
export async function submitEvidence(ctx: PaymentsContext, id: string, statement: string, by: Actor): Promise<'submitted' | 'on_its_way'> {
  const gathered = await gatherEvidence(ctx, await getDispute(ctx.db, id))
  const evidence = { ...gathered, texts: [{ kind: 'statement' as const, text: statement }, ...gathered.texts] }
  const dispute = await ctx.db.transaction(async (tx) => {
    const saved = await saveEvidence(tx, id, evidence, { userId: by.userId, name: by.name }, ctx.now())
    const after = { texts: evidence.texts.map(({ kind }) => kind) }
    await writeAuditLog(tx, by, { action: 'dispute.evidence_submitted', subject: { type: 'dispute', id }, after })
    return saved
  })
  const outcome = await sendEvidence(ctx, dispute)
  notifyStaff(ctx, 'dispute', id)
  if (outcome !== 'refused') return outcome
  const message =
    'The provider refused the evidence. Check the dispute in the provider’s dashboard, then submit again if it still accepts evidence.'
  throw new Refusal(409, 'evidence_refused', message)
}

/** Removes personal data from the evidence about a customer's orders and deposits. */
export async function eraseDisputes(tx: Transaction, account: Account): Promise<void> {
  await eraseEvidence(tx, await disputableOf(tx, account))
}
