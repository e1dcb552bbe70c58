import { TAKEN_BY_DISPUTE } from '#features/checkout/rules/refund-split.ts'
import { PAYOUT, selectByPaymentRefunds } from '#features/checkout/server/store.ts'
import { recordRefunded } from '#features/orders/server/commands.ts'
import { recordEvent } from '#features/orders/server/commands/move.ts'
import {
  endRefundCoveredByDispute,
  markPaidByHand,
  type RefundMove,
  refundsToTry,
  refundToRetry,
  refundsCoveredByDisputes,
  tryRefund,
} from '#features/payments/server/commands/refunds.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import { refundPaid } from '#features/wallet/rules/transactions.ts'
import { post } from '#features/wallet/server/commands.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import type { Transaction } from '#platform/db/database.ts'
import { publish } from '#platform/db/outbox.ts'
import { notifyStaff } from '#platform/realtime/signals.ts'

const MAX_BATCH_SIZE = 50

/** Requests due refunds from their providers. Books those that are paid or covered by a lost dispute. Returns how many were requested. */
export async function payRefunds(ctx: PaymentsContext): Promise<number> {
  // A failure must not block the other refunds. Staff see it on Today until it succeeds.
  const noteFailure = (refund: string) => (error: Error) => ctx.log.error({ err: error, refund }, 'refund failed; will retry')
  for (const id of await refundsCoveredByDisputes(ctx.db)) await ctx.db.transaction((tx) => settleDisputed(tx, id)).catch(noteFailure(id))
  for (let tried = 0; tried < MAX_BATCH_SIZE; tried++) {
    // One at a time: the claim of a refund that waits for slower ones would end, and another process would request it as well.
    const [refund] = await refundsToTry(ctx, 1)
    if (!refund) return tried
    await tryRefund(ctx, refund, settleRefund).catch(noteFailure(refund.id))
  }
  return MAX_BATCH_SIZE
}

/** Books the part of a refund that the customer already got through a lost dispute. */
async function settleDisputed(tx: Transaction, refundId: string): Promise<void> {
  const move = await endRefundCoveredByDispute(tx, refundId)
  if (move) await settleRefund(tx, move)
}

/** Retries a refund that its provider refused. Throws 404 and 409 `refund_not_failed`. */
export async function retryRefund(ctx: PaymentsContext, refundId: string, by: Actor): Promise<void> {
  const refund = await ctx.db.transaction(async (tx) => {
    const retried = await refundToRetry(tx, refundId)
    const { status, amountCents, round } = retried
    await writeAuditLog(tx, by, {
      action: 'refund.retried',
      subject: { type: 'refund', id: refundId },
      before: { status: 'failed' },
      after: { status, amountCents, round },
    })
    return retried
  })
  await tryRefund(ctx, refund, settleRefund)
}

/**
 * Closes a refund that its provider refused and that staff paid another way, such as by bank transfer. `reference` is the proof. The
 * customer is notified as usual. Throws 404 and 409 `refund_not_failed`.
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
    await writeAuditLog(tx, by, {
      action: 'refund.paid_by_hand',
      subject: { type: 'refund', id: refundId },
      before: { status: 'failed' },
      after: { status: 'succeeded', amountCents: move.refund.amountCents, reference },
      reason,
    })
  })
  notifyStaff(ctx, 'refund', refundId)
}

/** Settles a refund's new status. A paid refund is booked; the customer is notified of a failed one and of one they have to claim. */
export async function settleRefund(tx: Transaction, move: RefundMove): Promise<void> {
  const { status, id: refundId } = move.refund
  if (status === 'succeeded') await settlePaid(tx, move)
  else if (status === 'failed') await settleRefused(tx, move)
  else await publish(tx, { type: 'refund.claimable', payload: { refundId } })
}

async function settlePaid(tx: Transaction, { refund, attempt }: RefundMove): Promise<void> {
  const { id: refundId, amountCents, currency, byHandReference, disputeId } = refund
  const { provider, id: paymentId } = attempt
  const orderId = orderOf({ refund, attempt })
  const [orderRefund] = await selectByPaymentRefunds(tx, [refundId])
  const by = disputeId !== null ? 'disputes' : byHandReference !== null ? 'bank' : 'provider'
  await Promise.all([
    post(tx, refundPaid({ refundId, paymentId, orderId, provider, amountCents, currency, by })),
    orderId !== null &&
      (disputeId === null
        ? recordRefunded(tx, orderId, orderRefund ? orderRefund.amountCents - orderRefund.toMethodCents + amountCents : amountCents, null)
        : recordRefunded(tx, orderId, amountCents, TAKEN_BY_DISPUTE)),
    orderRefund && publish(tx, { type: 'order.refunded', payload: { orderId: orderRefund.orderId, orderRefundId: orderRefund.id } }),
  ])
}

/** Records a refusal by the provider. Later rounds are skipped because they're no news to the customer. */
async function settleRefused(tx: Transaction, { refund, attempt }: RefundMove): Promise<void> {
  const orderId = orderOf({ refund, attempt })
  if (refund.round > 1 || orderId === null) return
  const [orderRefund] = await selectByPaymentRefunds(tx, [refund.id])
  const reason = 'The payment provider did not accept the refund. We are looking into it and will try again.'
  await Promise.all([
    recordEvent(tx, orderId, { type: 'refund_failed', actor: 'provider', reason, moneyCents: -refund.amountCents }),
    orderRefund && publish(tx, { type: 'order.refund_failed', payload: { orderId, orderRefundId: orderRefund.id } }),
  ])
}

/** The order that a refund is for; null for a deposit, and for a payout of a balance through an order's payment. */
function orderOf({ refund, attempt: { subject } }: RefundMove): string | null {
  return subject.type === 'order' && refund.reason !== PAYOUT ? subject.id : null
}
