import type { PaymentAttempt, Refund, RefundStatus } from '#features/payments/contract.ts'
import { nextRefundTry, refundRequestId, refundSourcesOf } from '#features/payments/rules.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import { ProviderRefused, ProviderUnreachable } from '#features/payments/server/providers/provider.ts'
import { providerOf } from '#features/payments/server/providers/registry.ts'
import { selectAttempt } from '#features/payments/server/store/attempts.ts'
import * as refunds from '#features/payments/server/store/refunds.ts'
import type { RefundDraft } from '#features/payments/server/tables.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import { notFound, Refusal } from '#shared/errors.ts'

/**
 * Requests a refund of captured money, once per key: a second request returns the first refund. The refunds of an attempt never exceed its
 * captured amount. Throws 404 for an unknown attempt, 409 `refund_exceeds_capture`.
 */
export async function requestRefund(tx: Transaction, draft: RefundDraft): Promise<Refund> {
  const refund = await refunds.insertRefund(tx, draft)
  if (!refund) {
    const earlier = await refunds.selectRefundByKey(tx, draft.key)
    if (!earlier) throw notFound('There is no such payment.')
    return earlier
  }
  if (!(await refunds.reserveCaptured(tx, draft.attemptId, draft.amountCents))) {
    throw new Refusal(409, 'refund_exceeds_capture', 'This is more than the payment’s remaining amount. Nothing was refunded.')
  }
  return refund
}

/** Claims up to `limit` due refunds. Refused ones start their next round. */
export function refundsToTry(ctx: PaymentsContext, limit: number): Promise<Refund[]> {
  return refunds.claimDueRefunds(ctx.db, ctx.now(), limit)
}

/** Claims a refund that its provider refused, to request it again. Throws 404, and 409 `refund_not_failed`, `order_disputed`. */
export async function refundToRetry(db: Queryable, refundId: string): Promise<Refund> {
  const claimed = await refunds.claimFailedRefund(db, refundId)
  if (claimed) return claimed
  throw await whyNotFailed(db, refundId)
}

async function whyNotFailed(db: Queryable, refundId: string): Promise<Refusal> {
  const refund = await refunds.selectRefund(db, refundId)
  if (!refund) return notFound('There is no such refund.')
  if (refund.status === 'failed') return disputedRefusal()
  return new Refusal(409, 'refund_not_failed', 'This refund hasn’t failed. It’s paid, or the provider is working on it.')
}

/** 409 `order_disputed`: a dispute holds the payment's money, so nothing is refunded. For staff and customers. */
export function disputedRefusal(): Refusal {
  const message = 'This payment is disputed and its money withdrawn, so nothing can be refunded until the dispute is decided.'
  return new Refusal(409, 'order_disputed', message)
}

/** Marks a refund that its provider refused as paid another way. Throws 404, and 409 `refund_not_failed`, `order_disputed`. */
export async function markPaidByHand(tx: Transaction, refundId: string, reference: string): Promise<RefundMove> {
  const refund = await refunds.updatePaidByHand(tx, refundId, reference)
  const attempt = refund && (await selectAttempt(tx, refund.attemptId))
  if (refund && attempt) return { refund, attempt }
  throw await whyNotFailed(tx, refundId)
}

/** Ids of the refunds for `endRefundCoveredByDispute`. */
export const refundsCoveredByDisputes: (db: Queryable) => Promise<string[]> = refunds.selectTakenRefunds

/**
 * Ends the part of an unpaid refund that a lost dispute has already paid to the customer. The rest is still refunded. Undefined if no
 * dispute took anything.
 */
export async function endRefundCoveredByDispute(tx: Transaction, refundId: string): Promise<RefundMove | undefined> {
  const claimed = await refunds.lockTakenRefund(tx, refundId)
  if (!claimed) return undefined
  const refund = await (claimed.takenCents === claimed.amountCents ? refunds.updateTaken : refunds.insertTaken)(tx, claimed)
  const attempt = await selectAttempt(tx, refund.attemptId)
  return attempt && { refund, attempt }
}

/** A refund that moved, and the payment that it goes back to. */
export interface RefundMove {
  refund: Refund
  attempt: PaymentAttempt
}

/**
 * Requests a refund from its provider, outside any transaction, then moves it. If the refund is paid, refused or newly claimable by the
 * customer, `settle` runs in the same transaction as the move. Returns the refund if it moved. The money of a refused refund stays
 * reserved for the next request.
 */
export async function tryRefund(
  ctx: PaymentsContext,
  refund: Refund,
  settle: (tx: Transaction, move: RefundMove) => Promise<void>,
): Promise<Refund | undefined> {
  const attempt = await selectAttempt(ctx.db, refund.attemptId)
  if (!attempt?.reference) throw new Error('cannot refund a payment without a provider reference')
  const answer = await requestProviderRefund(ctx, refund, { ...attempt, reference: attempt.reference })
  const tryAt = nextRefundTry(refund.round, ctx.now())
  return ctx.db.transaction(async (tx) => {
    const moved = await refunds.updateRefund(tx, refund, { ...answer, tryAt }, refundSourcesOf(answer.status))
    if (!moved && answer.reference !== null) await refunds.updateReference(tx, refund, answer.reference)
    if (moved?.status === 'failed') ctx.log.error({ refund: refund.id, round: refund.round }, 'refund refused by its provider')
    if (moved?.status === 'succeeded' || moved?.status === 'failed') await settle(tx, { refund: moved, attempt })
    const claimable = answer.claimUrl === undefined ? undefined : await refunds.updateClaimUrl(tx, refund.id, answer.claimUrl)
    if (claimable) await settle(tx, { refund: claimable, attempt })
    return moved
  })
}

/** Hourly after the first few, so that this many take about a day. */
const MAX_UNANSWERED_TRIES = 30

/**
 * Whether the provider may have made a refund, because an earlier request got no response. Staff must not pay it another way then. After a
 * day they may: they see by then whether it is among the provider's records.
 */
function mayBeMade({ status, tries }: Refund): boolean {
  return status === 'unknown' && tries < MAX_UNANSWERED_TRIES
}

async function requestProviderRefund(
  ctx: PaymentsContext,
  refund: Refund,
  { provider, reference }: PaymentAttempt & { reference: string },
): Promise<{ status: RefundStatus; reference: string | null; claimUrl?: string }> {
  try {
    const { amountCents, createdAt, reference: previousReference, round, tries } = refund
    const isRepeated = tries > 1 || round > 1
    return await providerOf(ctx, provider).refund({
      refundId: refundRequestId(refund),
      reference,
      amountCents,
      createdAt,
      previousReference,
      isRepeated,
    })
  } catch (error) {
    if (error instanceof ProviderUnreachable) return { status: 'unknown', reference: null }
    // It doesn't find the payment, for example, because the shop's keys are now those of another account.
    if (error instanceof ProviderRefused) return { status: mayBeMade(refund) ? 'unknown' : 'failed', reference: null }
    throw error
  }
}
