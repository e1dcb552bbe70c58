import type { ApprovalStatus } from '#features/accounts/contract.ts'
import { decideApproval } from '#features/accounts/server/commands/approvals.ts'
import { payApprovedRefund, type RefundByHand } from '#features/checkout/server/commands/refund-by-hand.ts'
import { moveApproved } from '#features/delivery/server/commands/move-by-hand.ts'
import { grantApproved } from '#features/guarantees/server/commands/decide.ts'
import { adjustWallet } from '#features/wallet/server/commands/adjust.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import type { Actor } from '#platform/db/record.ts'
import { Refusal } from '#shared/errors.ts'

/** Carries out what was approved, in the transaction of the decision; throws where it cannot be done any more. */
type Executor = (tx: Transaction, approved: { payload: unknown; subjectId: string; reason: string }, by: Actor, now: Date) => Promise<void>

/** What is done once a second person has approved, by the approval's kind. Whoever asks for a new kind stands here. */
const executors: Record<string, Executor> = {
  wallet_adjustment: (tx, { payload }, by) => adjustWallet(tx, payload, by),
  remedy_grant: (tx, { payload }, by, now) => grantApproved(tx, payload as Parameters<typeof grantApproved>[1], by, now),
  order_move: (tx, { payload }, by) => moveApproved(tx, payload as Parameters<typeof moveApproved>[1], by),
  order_refund: (tx, { payload }, by) => payApprovedRefund(tx, payload as RefundByHand & { key: string }, by),
}

/**
 * Decides what waits for a second person, and does it where they approve: both or neither. Throws what `decideApproval`
 * and the command throw; then it waits as before.
 */
export async function decide(
  ctx: Context,
  id: string,
  decision: { status: Exclude<ApprovalStatus, 'waiting'>; reason: string | null },
  by: Actor,
): Promise<void> {
  const now = ctx.now()
  const { subjectType, subjectId } = await ctx.db.transaction(async (tx) => {
    const approval = await decideApproval(tx, id, decision, by, now)
    if (decision.status !== 'approved') return approval
    const execute = executors[approval.kind]
    if (!execute) throw new Refusal(409, 'approval_unknown', 'Nobody knows any more how to carry this out. Refuse it, and ask anew.')
    await execute(tx, approval, by, now)
    return approval
  })
  ctx.signals.send({ room: 'staff', event: 'desk_changed', body: { what: 'approval', id } })
  if (subjectType === 'order') ctx.signals.send({ room: 'staff', event: 'desk_changed', body: { what: 'order', id: subjectId } })
}
