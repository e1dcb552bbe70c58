import { paidFromDisputedBalance } from '#features/checkout/server/queries/disputes.ts'
import { lockOrder } from '#features/orders/server/commands/move.ts'
import { getOrder, waitingOrdersOf } from '#features/orders/server/queries.ts'
import type { PaymentAttempt } from '#features/payments/contract.ts'
import {
  fetchDispute,
  type DisputeMove,
  type DisputeReport,
  claimDisputeLookups,
  dropLookup,
  isDisputeOf,
  saveDispute,
} from '#features/payments/server/commands/disputes.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import { findAttempt } from '#features/payments/server/queries.ts'
import { getDeposit } from '#features/wallet/server/queries.ts'
import type { Transaction } from '#platform/db/database.ts'
import { publish } from '#platform/db/outbox.ts'
import { notifyStaff } from '#platform/realtime/signals.ts'

/**
 * Fetches the disputes that are due from their providers and saves them; with `only`, just that one. If a provider doesn't respond, its
 * dispute stays due. Returns how many were due.
 */
export async function fetchDueDisputes(ctx: PaymentsContext, only?: { provider: string; reference: string }): Promise<number> {
  const due = await claimDisputeLookups(ctx, only)
  for (const lookup of due) {
    try {
      const report = await fetchDispute(ctx, lookup)
      if (report) await saveReport(ctx, report)
    } catch (error) {
      ctx.log.error({ err: error, dispute: lookup.reference }, 'dispute not saved; will retry')
    }
  }
  return due.length
}

async function saveReport(ctx: PaymentsContext, report: DisputeReport): Promise<void> {
  const attempt = report.dispute.attemptId === null ? undefined : await findAttempt(ctx.db, report.dispute.attemptId)
  if (!attempt || !(await isDisputeOf(ctx, report, attempt))) return ctx.db.transaction((tx) => dropLookup(tx, report.lookup))
  const move = await ctx.db.transaction(async (tx) => {
    // Lock the order before the dispute, in the same sequence as refunds do.
    if (attempt.subject.type === 'order') await lockOrder(tx, attempt.subject.id)
    const saved = await saveDispute(tx, report, attempt, ctx.now())
    if (saved) await publishMove(tx, saved, attempt)
    return saved
  })
  if (move) notifyStaff(ctx, 'dispute', move.dispute.id)
}

/** Publishes a dispute's effect on its order. A withdrawal also affects waiting orders paid from a balance that it emptied. */
async function publishMove(
  tx: Transaction,
  { dispute: { orderId }, isWithdrawn, isReleased }: DisputeMove,
  { subject }: PaymentAttempt,
): Promise<void> {
  if (isWithdrawn) {
    const { userId } = await (subject.type === 'order' ? getOrder(tx, subject.id) : getDeposit(tx, subject.id))
    const unpaid = new Set(userId === null ? [] : await paidFromDisputedBalance(tx, await waitingOrdersOf(tx, userId)))
    if (orderId !== null) unpaid.add(orderId)
    for (const id of unpaid) await publish(tx, { type: 'dispute.withdrawn', payload: { orderId: id } })
  }
  if (isReleased && orderId !== null) await publish(tx, { type: 'dispute.settled', payload: { orderId } })
}
