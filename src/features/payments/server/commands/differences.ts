import type { Refund } from '#features/payments/contract.ts'
import { type Difference, isBooked, owedToProcessor, type SettlementWay, waysToSettle } from '#features/payments/rules/differences.ts'
import type { RefundMove } from '#features/payments/server/commands/refunds.ts'
import { openDifferences } from '#features/payments/server/queries/differences.ts'
import { selectAttempt } from '#features/payments/server/store/attempts.ts'
import { insertSettlement, lockSettlements } from '#features/payments/server/store/differences.ts'
import { selectRefundsOf, updateMade, updateMovedByHand } from '#features/payments/server/store/refunds.ts'
import { refundMovedToBank, settledDifference } from '#features/wallet/rules/balance-transactions.ts'
import { post } from '#features/wallet/server/commands.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import { Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

/** A difference as it was shown to staff, and how they want to settle it. */
export interface SeenDifference extends Pick<Difference, 'provider' | 'kind' | 'id' | 'shopCents' | 'providerCents'> {
  way: SettlementWay
}

/** Finds the difference that staff saw. Throws 409 `difference_changed` if it is gone or has changed, and 409 `way_not_possible`. */
export async function findDifference(db: Queryable, seen: SeenDifference, now: Date): Promise<Difference> {
  const found = (await openDifferences(db, now)).find(
    ({ provider, kind, id, shopCents, providerCents }) =>
      provider === seen.provider &&
      kind === seen.kind &&
      id === seen.id &&
      shopCents === seen.shopCents &&
      providerCents === seen.providerCents,
  )
  if (!found) throw new Refusal(409, 'difference_changed', 'This difference is gone or has changed. Reload it and check again.')
  if (!waysToSettle(found).includes(seen.way))
    throw new Refusal(409, 'way_not_possible', 'This difference can’t be settled this way. Nothing was booked.')
  return found
}

/**
 * Finds the difference that staff saw, and keeps others from settling differences until the transaction ends. Throws 409
 * `difference_changed` and `way_not_possible`.
 */
export async function lockDifference(tx: Transaction, seen: SeenDifference, now: Date): Promise<Difference> {
  await lockSettlements(tx)
  return findDifference(tx, seen, now)
}

/**
 * Saves how a difference was settled and writes the audit log. Posts a ledger transaction if `way` books one. `orderId` is the order that
 * staff entered.
 */
export async function recordSettlement(
  tx: Transaction,
  { attemptId, ...difference }: Difference,
  { way, note, orderId = difference.orderId }: { way: SettlementWay; note: string; orderId?: string | null },
  by: Actor,
  now: Date,
): Promise<void> {
  const settlementId = newId('dst')
  const { provider, kind, id, currency, shopCents, providerCents } = difference
  const processorCents = isBooked(way) ? owedToProcessor(difference) : 0
  const bookedCents = isBooked(way) ? providerCents - shopCents : 0
  if (isBooked(way)) {
    const key = `difference:${settlementId}`
    await post(tx, settledDifference({ key, way, provider, processorCents, currency, orderId, paymentId: attemptId }))
  }
  const settledBy = { id: by.userId, name: by.name }
  await insertSettlement(tx, { ...difference, settlementId, orderId, way, note, settledBy, settledAt: now, bookedCents, processorCents })
  await writeAuditLog(tx, by, {
    action: 'difference.settled',
    subject: { type: 'difference', id: settlementId },
    before: { provider, kind, id, orderId, shopCents, providerCents },
    after: { way, processorCents },
    reason: note,
  })
}

/** Marks a refund as made directly at the provider. Throws 409 `difference_changed` if it was made before. */
export async function markMadeAtProvider(tx: Transaction, refundId: string, reference: string): Promise<RefundMove> {
  return withAttempt(tx, await updateMade(tx, refundId, reference))
}

/** Marks a refund that its provider never sent as paid another way, and books it to the bank. Throws 409 `difference_changed`. */
export async function movePaidByHand(tx: Transaction, { id: refundId, orderId }: Difference, reference: string): Promise<void> {
  const { refund, attempt } = await withAttempt(tx, await updateMovedByHand(tx, refundId, reference))
  const { amountCents, currency } = refund
  await post(tx, refundMovedToBank({ refundId, paymentId: attempt.id, orderId, provider: attempt.provider, amountCents, currency }))
}

/** A refund of these payments, for exactly this amount, that its provider refused. Undefined if there is none. */
export async function failedRefundOf(db: Queryable, attemptIds: readonly string[], amountCents: number): Promise<Refund | undefined> {
  return (await selectRefundsOf(db, attemptIds)).find((refund) => refund.status === 'failed' && refund.amountCents === amountCents)
}

async function withAttempt(tx: Transaction, refund: Refund | undefined): Promise<RefundMove> {
  const attempt = refund && (await selectAttempt(tx, refund.attemptId))
  if (refund && attempt) return { refund, attempt }
  throw new Refusal(409, 'difference_changed', 'This refund has changed. Reload it and check again.')
}
