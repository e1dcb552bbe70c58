import { z } from 'zod'
import { askApproval } from '#features/accounts/server/commands/approvals.ts'
import { holdCustomer } from '#features/accounts/server/commands/customers.ts'
import { adjustment, type AdjustmentKind, adjustmentKinds, adjustmentProblem, changeBy } from '#features/wallet/rules/adjusting.ts'
import { claimBalance, returnToBalance } from '#features/wallet/server/commands.ts'
import { readApprovalAbove } from '#features/wallet/server/settings.ts'
import { selectAdjustedSince, selectBooking } from '#features/wallet/server/store/ledger.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { type Actor, recordAction } from '#platform/db/record.ts'
import { invalid, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { type Cents, CURRENCY, formatMoney } from '#shared/money.ts'

const DAY_MS = 24 * 3_600_000

/** What somebody of the staff wants to book. */
export interface Adjusting {
  userId: string
  kind: AdjustmentKind
  /** Signed. */
  cents: Cents
  reason: string
  /** The request's own name, where it has one: a twin of it books nothing. */
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
 * Books an adjustment of a customer's balance, or, where it is more than one person may book on one customer's balance
 * within a day, asks for a second: the approval's id then. Throws 400 at `amount`, 404, 403 `own_balance`, and 409
 * `balance_too_low`, `approval_waiting`.
 */
export async function askAdjustment(ctx: Context, { requestKey, ...wanted }: Adjusting, by: Actor): Promise<{ approvalId: string | null }> {
  const { userId, kind, cents, reason } = wanted
  const problem = adjustmentProblem(kind, cents)
  if (problem) throw invalid('amount', problem)
  const payload = { ...wanted, key: requestKey === undefined ? newId('adj') : `adjustment:${requestKey}` }
  const approvalId = await ctx.db.transaction(async (tx) => {
    if (await selectBooking(tx, payload.key)) return null
    await hold(tx, payload, by)
    const now = ctx.now()
    const booked = await selectAdjustedSince(tx, userId, new Date(now.getTime() - DAY_MS))
    if (booked + Math.abs(cents) <= (await readApprovalAbove(tx))) {
      await book(tx, payload, by)
      return null
    }
    const amountCents = Math.abs(cents)
    const asked = {
      kind: 'wallet_adjustment',
      subjectType: 'customer',
      subjectId: userId,
      amountCents,
      summary: summaryOf(wanted),
      payload,
      reason,
    }
    return askApproval(tx, asked, by, now)
  })
  ctx.signals.send({ room: 'staff', event: 'desk_changed', body: { what: 'customer', id: userId } })
  if (approvalId !== null) ctx.signals.send({ room: 'staff', event: 'desk_changed', body: { what: 'approval', id: approvalId } })
  return { approvalId }
}

/**
 * Books an adjustment that a second person has approved, in the transaction of their decision. Throws 409
 * `balance_too_low` where the balance has shrunk meanwhile; nothing is decided then.
 */
export async function adjustWallet(tx: Transaction, payload: unknown, by: Actor): Promise<void> {
  const approved = payloadSchema.parse(payload)
  await hold(tx, approved, by)
  await book(tx, approved, by)
}

/** Nobody else spends from the balance until the transaction ends. */
async function hold(tx: Transaction, { userId, kind, cents }: Payload, by: Actor): Promise<void> {
  if (by.userId === userId) throw new Refusal(403, 'own_balance', 'This is your own balance. Somebody else books on it.')
  await holdCustomer(tx, userId)
  const balance = await claimBalance(tx, userId, CURRENCY)
  if (changeBy(kind, cents, balance)) return
  const left = formatMoney(balance.paidCents + balance.bonusCents)
  throw new Refusal(409, 'balance_too_low', `The balance is ${left}. It cannot go below zero; nothing was booked.`)
}

async function book(tx: Transaction, { key, userId, kind, cents, reason }: Payload, by: Actor): Promise<void> {
  const before = await claimBalance(tx, userId, CURRENCY)
  const change = changeBy(kind, cents, before)
  if (!change) throw new Refusal(409, 'balance_too_low', 'The balance does not hold as much; nothing was booked.')
  await returnToBalance(tx, userId, adjustment({ key, kind, customerId: userId, change }))
  const after = { paidCents: before.paidCents + change.paidCents, bonusCents: before.bonusCents + change.bonusCents }
  await recordAction(tx, by, {
    action: 'wallet.adjusted',
    subject: { type: 'customer', id: userId },
    before,
    after: { ...after, kind },
    reason,
  })
}

function summaryOf({ kind, cents }: Pick<Adjusting, 'kind' | 'cents'>): string {
  if (kind === 'goodwill') return `Give ${formatMoney(cents)} of goodwill credit`
  return cents > 0 ? `Correct a balance upwards by ${formatMoney(cents)}` : `Correct a balance downwards by ${formatMoney(-cents)}`
}
