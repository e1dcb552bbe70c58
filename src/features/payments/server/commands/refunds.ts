import type { PaymentAttempt, Refund, RefundStatus } from '#features/payments/contract.ts'
import { nextRefundTry, refundRequestId, refundSourcesOf } from '#features/payments/rules.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import { ProviderUnreachable } from '#features/payments/server/providers/provider.ts'
import { providerOf } from '#features/payments/server/providers/registry.ts'
import { selectAttempt } from '#features/payments/server/store/attempts.ts'
import * as refunds from '#features/payments/server/store/refunds.ts'
import type { RefundDraft } from '#features/payments/server/tables.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import { notFound, Refusal } from '#shared/errors.ts'

/**
 * Owes captured money back, once for each key: a second request of the same key finds the first. Refunds of an attempt
 * never exceed what it captured. Throws 409 `refund_exceeds_capture`.
 */
export async function requestRefund(tx: Transaction, draft: RefundDraft): Promise<Refund> {
  const refund = await refunds.insertRefund(tx, draft)
  if (!refund) {
    const earlier = await refunds.selectRefundByKey(tx, draft.key)
    if (!earlier) throw notFound('There is no such payment.')
    return earlier
  }
  if (!(await refunds.reserveCaptured(tx, draft.attemptId, draft.amountCents))) {
    throw new Refusal(409, 'refund_exceeds_capture', 'This is more than is left of the payment. Nothing was refunded.')
  }
  return refund
}

/** Takes up to `limit` refunds that are due to be asked for; what was refused before begins its next round. */
export function refundsToTry(ctx: PaymentsContext, limit: number): Promise<Refund[]> {
  return refunds.claimDueRefunds(ctx.db, ctx.now(), limit)
}

/** Takes a refund that its provider refused, to be asked for anew. Throws 404, and 409 `refund_not_failed`. */
export async function refundToRetry(db: Queryable, refundId: string): Promise<Refund> {
  const taken = await refunds.claimFailedRefund(db, refundId)
  if (taken) return taken
  throw await whyNotFailed(db, refundId)
}

async function whyNotFailed(db: Queryable, refundId: string): Promise<Refusal> {
  if (!(await refunds.selectRefund(db, refundId))) return notFound('There is no such refund.')
  return new Refusal(409, 'refund_not_failed', 'This refund has not failed: it is paid, or the provider is working on it.')
}

/**
 * A refund that its provider refused was paid in another way: it is not asked for any more. Throws 404, and 409
 * `refund_not_failed`.
 */
export async function markPaidByHand(tx: Transaction, refundId: string, reference: string): Promise<RefundMove> {
  const refund = await refunds.updatePaidByHand(tx, refundId, reference)
  const attempt = refund && (await selectAttempt(tx, refund.attemptId))
  if (refund && attempt) return { refund, attempt }
  throw await whyNotFailed(tx, refundId)
}

/** A refund that moved, and the payment it goes back to. */
export interface RefundMove {
  refund: Refund
  attempt: PaymentAttempt
}

/**
 * Asks the provider for a refund, outside any transaction, then moves it. Where it was paid or refused, `settle` runs in
 * the transaction that says so. Returns the refund where it moved. The money of a refused refund stays set aside: it is
 * owed all the same, and asked for anew.
 */
export async function tryRefund(
  ctx: PaymentsContext,
  refund: Refund,
  settle: (tx: Transaction, move: RefundMove) => Promise<void>,
): Promise<Refund | undefined> {
  const attempt = await selectAttempt(ctx.db, refund.attemptId)
  if (!attempt?.reference) throw new Error('a refund of a payment that the provider never had')
  const answer = await askForRefund(ctx, refund, { ...attempt, reference: attempt.reference })
  const tryAt = nextRefundTry(refund.round, ctx.now())
  return ctx.db.transaction(async (tx) => {
    const moved = await refunds.updateRefund(tx, refund, { ...answer, tryAt }, refundSourcesOf(answer.status))
    if (moved?.status === 'failed') ctx.log.error({ refund: refund.id, round: refund.round }, 'a provider refused a refund')
    if (moved?.status === 'succeeded' || moved?.status === 'failed') await settle(tx, { refund: moved, attempt })
    return moved
  })
}

async function askForRefund(
  ctx: PaymentsContext,
  refund: Refund,
  { provider, reference }: PaymentAttempt & { reference: string },
): Promise<{ status: RefundStatus; reference: string | null }> {
  try {
    return await providerOf(ctx, provider).refund({ refundId: refundRequestId(refund), reference, amountCents: refund.amountCents })
  } catch (error) {
    if (error instanceof ProviderUnreachable) return { status: 'unknown', reference: null }
    throw error
  }
}
