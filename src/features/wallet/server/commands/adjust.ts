import { z } from 'zod'
import { lockCustomer } from '#features/accounts/server/commands/customers.ts'
import { type GuardedRequest, withFourEyes } from '#features/accounts/server/commands/four-eyes.ts'
import { adjustment, type AdjustmentKind, adjustmentKinds, adjustmentProblem, changeBy } from '#features/wallet/rules/adjustments.ts'
import { lockBalance, returnToBalance } from '#features/wallet/server/commands.ts'
import { selectTransaction } from '#features/wallet/server/store/ledger.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import type { Transaction } from '#platform/db/database.ts'
import { notifyStaff } from '#platform/realtime/signals.ts'
import { invalid, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { type Cents, CURRENCY, formatMoney } from '#shared/money.ts'

/** An adjustment requested by staff. */
interface AdjustmentRequest {
  userId: string
  kind: AdjustmentKind
  /** Negative to deduct money. */
  cents: Cents
  reason: string
  /** Identifies an idempotent request. Repeating it doesn't adjust the balance again. */
  requestKey?: string | undefined
}

const payloadSchema = z.object({
  key: z.string(),
  userId: z.string(),
  kind: z.enum(adjustmentKinds),
  cents: z.int(),
  reason: z.string(),
})
type Payload = z.infer<typeof payloadSchema>

/**
 * Adjusts a customer's balance, or requests a second person's approval if it exceeds the person's allowance, and returns the approval's id.
 * Throws 400 for an invalid `amount`, 403 `own_balance`, 404, 409 `balance_too_low` and `approval_waiting`.
 */
export async function requestAdjustment(
  ctx: Context,
  { requestKey, ...request }: AdjustmentRequest,
  by: Actor,
): Promise<{ approvalId: string | null }> {
  const { userId, kind, cents, reason } = request
  const problem = adjustmentProblem(kind, cents)
  if (problem) throw invalid('amount', problem)
  const payload = { ...request, key: requestKey === undefined ? newId('adj') : `adjustment:${requestKey}` }
  // In a separate transaction, because the person's allowance has to be checked before the balance is locked.
  const isBooked = await ctx.db.transaction(async (tx) => {
    if (await selectTransaction(tx, payload.key)) return true
    await lockCustomerBalance(tx, payload, by)
    return false
  })
  if (isBooked) return { approvalId: null }
  const wanted: GuardedRequest = {
    action: 'wallet_adjustment',
    subject: { type: 'customer', id: userId },
    amountCents: Math.abs(cents),
    summary: summaryOf({ kind, cents }),
    payload,
    reason,
  }
  const { approvalId } = await ctx.db.transaction((tx) => withFourEyes(tx, wanted, by, ctx.now(), () => adjustWallet(tx, payload, by)))
  notifyStaff(ctx, 'customer', userId)
  if (approvalId !== null) notifyStaff(ctx, 'approval', approvalId)
  return { approvalId }
}

/** Adjusts a balance in the transaction of its approval. Throws 403 `own_balance`, 404 and 409 `balance_too_low`. */
export async function adjustWallet(tx: Transaction, payload: unknown, by: Actor): Promise<void> {
  const approved = payloadSchema.parse(payload)
  await lockCustomerBalance(tx, approved, by)
  await book(tx, approved, by)
}

/** Locks the balance until the end of the transaction. Throws 403 `own_balance`, 404 and 409 `balance_too_low`. */
async function lockCustomerBalance(tx: Transaction, { userId, kind, cents }: Payload, by: Actor): Promise<void> {
  if (by.userId === userId) throw new Refusal(403, 'own_balance', 'You can’t adjust your own balance. Ask someone else on your team.')
  await lockCustomer(tx, userId)
  const balance = await lockBalance(tx, userId, CURRENCY)
  if (changeBy(kind, cents, balance)) return
  const left = formatMoney(balance.paidCents + balance.bonusCents)
  throw new Refusal(409, 'balance_too_low', `The balance is ${left} and can’t go below zero. Nothing was changed.`)
}

async function book(tx: Transaction, { key, userId, kind, cents, reason }: Payload, by: Actor): Promise<void> {
  const before = await lockBalance(tx, userId, CURRENCY)
  const change = changeBy(kind, cents, before)
  if (!change) throw new Refusal(409, 'balance_too_low', 'The balance is too low. Nothing was changed.')
  await returnToBalance(tx, userId, adjustment({ key, kind, customerId: userId, change }))
  const after = { paidCents: before.paidCents + change.paidCents, bonusCents: before.bonusCents + change.bonusCents }
  await writeAuditLog(tx, by, {
    action: 'wallet.adjusted',
    subject: { type: 'customer', id: userId },
    before,
    after: { ...after, kind },
    reason,
  })
}

function summaryOf({ kind, cents }: Pick<AdjustmentRequest, 'kind' | 'cents'>): string {
  if (kind === 'goodwill') return `Add ${formatMoney(cents)} in goodwill credit`
  return cents > 0 ? `Add ${formatMoney(cents)} to correct a balance` : `Deduct ${formatMoney(-cents)} to correct a balance`
}
