import { SURPLUS } from '#features/checkout/server/reasons.ts'
import { isOpen } from '#features/payments/rules.ts'
import type { AttemptMove } from '#features/payments/server/commands.ts'
import { requestRefund } from '#features/payments/server/commands/refunds.ts'
import type { Transaction } from '#platform/db/database.ts'
import type { Cents } from '#shared/money.ts'

/** Money that nothing takes is owed to the payer, and asked back of the provider once the attempt is over. Returns how much. */
export async function oweTheRest(tx: Transaction, { attempt, moved, arrivedCents }: AttemptMove, appliedCents: Cents): Promise<Cents> {
  const { id, capturedCents, refundedCents } = attempt
  const amountCents = isOpen(attempt.status) ? 0 : moved ? capturedCents - refundedCents - appliedCents : arrivedCents
  if (amountCents <= 0) return 0
  await requestRefund(tx, { key: `owed:${id}:${capturedCents}`, attemptId: id, amountCents, reason: SURPLUS })
  return amountCents
}
