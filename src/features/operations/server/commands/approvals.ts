import { z } from 'zod'
import type { ApprovalStatus } from '#features/accounts/contract.ts'
import type { GuardedAction } from '#features/accounts/rules/four-eyes.ts'
import { decideApproval } from '#features/accounts/server/commands/approvals.ts'
import { sendInvitation } from '#features/accounts/server/commands/invitations.ts'
import { notifySessionsEnded } from '#features/accounts/server/commands/sessions.ts'
import { removeInTransaction, setRole } from '#features/accounts/server/commands/staff.ts'
import { withCode } from '#features/accounts/server/commands/verify-factor.ts'
import { payApprovedRefund } from '#features/checkout/server/commands/refund-by-hand.ts'
import { settleDifference } from '#features/checkout/server/commands/settle-difference.ts'
import { reportBody } from '#features/delivery/contract.ts'
import { moveApproved } from '#features/delivery/server/commands/move-by-hand.ts'
import { reportInTransaction } from '#features/delivery/server/commands/operate.ts'
import { changeApprovedSupplier } from '#features/delivery/server/commands/suppliers.ts'
import { grantApproved } from '#features/guarantees/server/commands/decide.ts'
import { setApprovedAutoLimit } from '#features/guarantees/server/commands/policies.ts'
import { limitsBody } from '#features/operations/contract/settings.ts'
import { checkLedger } from '#features/operations/server/commands/reconciliation.ts'
import { putApprovedLimits } from '#features/operations/server/commands/settings.ts'
import { orderStatuses } from '#features/orders/rules.ts'
import { changeAccount } from '#features/payments/server/commands/change-account.ts'
import { methodsChange, putMethods } from '#features/payments/server/commands/methods.ts'
import { changedPromotionSchema, promotionDraftSchema } from '#features/promotions/contract.ts'
import { insertInTransaction, updateInTransaction } from '#features/promotions/server/commands/save.ts'
import { adjustWallet } from '#features/wallet/server/commands/adjust.ts'
import type { Context } from '#platform/context.ts'
import type { Actor } from '#platform/db/audit-log.ts'
import type { Transaction } from '#platform/db/database.ts'
import { notifyStaff } from '#platform/realtime/signals.ts'
import type { Secrets } from '#platform/secrets.ts'
import { Refusal } from '#shared/errors.ts'
import { roles, staffRoles } from '#shared/roles.ts'

/** Carries out an approved request in the transaction of the decision. Throws if it is no longer possible. Returns the sessions it ended. */
type Executor = (
  tx: Transaction,
  approved: { payload: unknown; amountCents: number; summary: string; requestedBy: string; secrets: Secrets },
  by: Actor,
  now: Date,
) => Promise<string[] | void>

type ClaimGrant = Parameters<typeof grantApproved>[1]
type OrderMove = Parameters<typeof moveApproved>[1]
type OrderRefund = Parameters<typeof payApprovedRefund>[1]

const destination = z.enum(['original', 'balance'])
const claimGrantSchema: z.ZodType<Omit<ClaimGrant, 'mostCents'>> = z.object({
  guaranteeClaimId: z.string(),
  decision: z.object({
    grant: z.boolean(),
    answer: z.string(),
    amount: z.number().exactOptional(),
    quantity: z.int().exactOptional(),
    destination: destination.exactOptional(),
  }),
})
const orderMoveSchema: z.ZodType<Omit<OrderMove, 'mostCents'>> = z.object({
  orderId: z.string(),
  move: z.object({ to: z.enum(orderStatuses), deliveredQuantity: z.int().optional(), reason: z.string().optional() }),
})
const orderRefundSchema: z.ZodType<OrderRefund> = z.object({
  orderId: z.string(),
  amountCents: z.int(),
  destination,
  reason: z.string(),
  key: z.string(),
  refundedCents: z.int().optional(),
})

const reportSchema: z.ZodType<Parameters<typeof reportInTransaction>[1]> = z.object({ deliveryId: z.string(), report: reportBody })
const roleSchema = z.object({ userId: z.string(), role: z.enum(roles), was: z.enum(staffRoles).optional() })
const invitationSchema = z.object({ email: z.string(), role: z.enum(staffRoles) })
const addedPromotionSchema = z.object({ id: z.string(), draft: promotionDraftSchema })
const changedSchema = z.object({ id: z.string(), draft: changedPromotionSchema })

const executors: Record<GuardedAction, Executor> = {
  wallet_adjustment: (tx, { payload }, by) => adjustWallet(tx, payload, by),
  guarantee_claim_grant: (tx, { payload, amountCents }, by, now) =>
    grantApproved(tx, { ...claimGrantSchema.parse(payload), mostCents: amountCents }, by, now),
  order_move: (tx, { payload, amountCents }, by) => moveApproved(tx, { ...orderMoveSchema.parse(payload), mostCents: amountCents }, by),
  order_refund: (tx, { payload }, by) => payApprovedRefund(tx, orderRefundSchema.parse(payload), by),
  delivery_report: (tx, { payload }, by, now) => reportInTransaction(tx, reportSchema.parse(payload), by, now),
  difference_settlement: (tx, { payload }, by, now) => settleDifference(tx, payload, by, now),
  promotion_add: (tx, { payload }, by, now) => insertInTransaction(tx, addedPromotionSchema.parse(payload), by, now),
  promotion_change: (tx, { payload }, by, now) => updateInTransaction(tx, changedSchema.parse(payload), by, now),
  limits_change: (tx, { payload, summary }, by) => putApprovedLimits(tx, limitsBody.parse(payload), summary, by),
  guarantee_limit_change: (tx, { payload, summary }, by) =>
    setApprovedAutoLimit(tx, z.object({ cents: z.int() }).parse(payload).cents, summary, by),
  payment_methods_change: (tx, { payload }, by) => putMethods(tx, methodsChange.parse(payload), by),
  payment_account_change: changeAccount,
  supplier_change: changeApprovedSupplier,
  staff_role_change: changeApprovedRole,
  approver_removal: changeApprovedRole,
  staff_invitation: async (tx, { payload, requestedBy }, by, now) =>
    void (await sendInvitation(tx, { ...invitationSchema.parse(payload), invitedBy: requestedBy }, by, now)),
}

async function changeApprovedRole(tx: Transaction, { payload }: { payload: unknown }, by: Actor, now: Date): Promise<string[]> {
  const { role, ...change } = roleSchema.parse(payload)
  if (role === 'customer') return removeInTransaction(tx, change, by, now)
  await setRole(tx, { ...change, role }, by, now)
  return []
}

export interface StaffDecision {
  status: Exclude<ApprovalStatus, 'waiting'>
  reason: string | null
  /** A second-factor code, for requests that nobody else can approve. */
  code?: string | undefined
  /** Awaited before a code is checked. */
  onCode(): Promise<void>
}

/**
 * Decides a request and, if it is approved, carries it out in the same transaction. Throws whatever `decideApproval` and the
 * command throw, which leaves the request waiting. A code is only checked if it is needed. Throws 400 `wrong_code` for a wrong one.
 */
export async function decide(ctx: Context, id: string, { status, reason, code, onCode }: StaffDecision, by: Actor): Promise<void> {
  const now = ctx.now()
  const decideIn = async (tx: Transaction, verified: boolean) => {
    const approval = await decideApproval(tx, id, { status, reason, verified }, by, now)
    const execute = () => executors[approval.kind](tx, { ...approval, secrets: ctx.secrets }, by, now)
    return { approval, ended: (status === 'approved' ? await execute() : undefined) ?? [] }
  }
  const { approval, ended } = await ctx.db
    .transaction((tx) => decideIn(tx, false))
    .catch(async (error: unknown) => {
      if (code === undefined || !(error instanceof Refusal) || error.code !== 'second_factor_needed') throw error
      await onCode()
      const attempt = { userId: by.userId, code, ip: by.address, appOnly: true, countedAs: 'approval-code' }
      return withCode(ctx, attempt, (tx) => decideIn(tx, true))
    })
  notifyStaff(ctx, 'approval', id)
  if (approval.kind === 'difference_settlement' && status === 'approved') {
    await checkLedger(ctx)
    notifyStaff(ctx, 'ledger', 'ledger')
  }
  if (approval.subjectType === 'order') notifyStaff(ctx, 'order', approval.subjectId)
  notifySessionsEnded(ctx, ended)
}
