import { eraseClaimAnswers } from '#features/accounts/server/commands/approvals.ts'
import type { ChangedEmail } from '#features/accounts/server/commands/email-change.ts'
import type { Account } from '#features/accounts/server/queries.ts'
import type { WithdrawalDeclared, WithdrawalReceipt, GuaranteeClaimRecord } from '#features/guarantees/contract.ts'
import { judge } from '#features/guarantees/rules/judge.ts'
import { guaranteeOptionOf } from '#features/guarantees/rules/options.ts'
import { newClaim, recordClaim, stopFirst } from '#features/guarantees/server/commands/record-claim.ts'
import { dueAt, mayAnswer, receivedByWhenDue } from '#features/guarantees/server/policy.ts'
import { situationOf, type Terms, termsOf } from '#features/guarantees/server/queries/situation.ts'
import { insertGuaranteeClaim } from '#features/guarantees/server/store/guarantee-claims.ts'
import { updateAnonymous } from '#features/guarantees/server/store/people.ts'
import * as withdrawals from '#features/guarantees/server/store/withdrawals.ts'
import type { WithdrawalRow } from '#features/guarantees/server/tables.ts'
import type { Order } from '#features/orders/contract.ts'
import { lockOrder, recordEvent } from '#features/orders/server/commands/move.ts'
import { orderByNumber, orderIdsOfPerson } from '#features/orders/server/queries.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { publish } from '#platform/db/outbox.ts'
import { notFound, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

const draft = { kind: 'withdrawal' } as const

/**
 * Accepts a declaration of withdrawal from anyone. It's processed afterwards, and the outcome is emailed to the order's address. That way,
 * neither the response nor its timing reveals whether the order exists. `userId` is the signed-in user's; the order's own account needs no
 * further proof.
 */
export async function declareWithdrawal(
  ctx: Context,
  { orderNumber, email, name }: WithdrawalDeclared,
  userId: string | undefined,
): Promise<WithdrawalReceipt> {
  const id = newId('wdr')
  const receivedAt = ctx.now()
  const order = userId === undefined ? undefined : await orderByNumber(ctx.db, orderNumber, email)
  const provedAt = order && order.userId === userId ? receivedAt : null
  await ctx.db.transaction(async (tx) => {
    await withdrawals.insertWithdrawal(tx, { id, orderNumber, email, name: name || null, receivedAt, provedAt })
    await publish(tx, { type: 'withdrawal.received', payload: { withdrawalId: id } })
  })
  return { id, receivedAt: receivedAt.toISOString(), orderNumber, email }
}

/**
 * Carries out a withdrawal once, as of the time it was received, if its order exists. It's carried out as soon as the owner of the order's
 * address proves to have declared it, or after half an hour unless they deny it. If no rule settles it, it waits for staff.
 */
export async function carryOutWithdrawal(ctx: Context, { withdrawalId = '' }: Record<string, string>): Promise<void> {
  const declared = await withdrawals.selectWithdrawal(ctx.db, withdrawalId)
  if (!declared || declared.closedAt !== null) return
  if (declared.provedAt === null && ctx.now() < dueAt(declared)) return
  const order = await orderByNumber(ctx.db, declared.orderNumber, declared.email)
  if (!order) return withdrawals.updateUnmatched(ctx.db, declared, ctx.now())
  const terms = await termsOf(ctx, order)
  const isStale = await stopFirst(ctx, order, draft, terms, declared.receivedAt)
  await ctx.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, order.id)
    const withdrawal = await withdrawals.lockWithdrawal(tx, declared.id)
    if (!withdrawal || withdrawal.closedAt !== null) return
    const guaranteeClaim = await withdraw(tx, locked, { terms, isStale, at: withdrawal.receivedAt })
    await withdrawals.updateCarriedOut(tx, withdrawal.id, locked.id, guaranteeClaim.id, ctx.now())
    await publish(
      tx,
      guaranteeClaim.status === 'waiting'
        ? { type: 'guarantee_claim.received', payload: { guaranteeClaimId: guaranteeClaim.id, orderId: locked.id } }
        : { type: 'withdrawal.answered', payload: { withdrawalId: withdrawal.id, orderId: locked.id } },
    )
  })
}

const MAX_BATCH_SIZE = 50

/** Carries out withdrawals that nobody confirmed or denied in time. Returns how many were due. */
export async function carryOutDueWithdrawals(ctx: Context): Promise<number> {
  const due = await withdrawals.selectOpenBefore(ctx.db, receivedByWhenDue(ctx.now()), MAX_BATCH_SIZE)
  for (const withdrawalId of due) {
    await carryOutWithdrawal(ctx, { withdrawalId }).catch((error: Error) =>
      ctx.log.error({ err: error, withdrawal: withdrawalId }, 'withdrawal could not be carried out; it is retried'),
    )
  }
  return due.length
}

/** Moves an account's declarations that weren't carried out, open or denied, to its new address, like their orders before. */
export async function updateWithdrawalsEmail(tx: Transaction, { userId, from, to }: ChangedEmail): Promise<void> {
  for (const { id, orderNumber } of await withdrawals.selectUnlinkedOf(tx, from))
    if ((await orderByNumber(tx, orderNumber, to))?.userId === userId) await withdrawals.updateEmail(tx, id, to)
}

/**
 * Confirms a declaration as the owner of the order's address, so that it is carried out immediately. Throws 404 for a wrong token, 409
 * `withdrawal_denied`.
 */
export async function confirmWithdrawal(ctx: Context, withdrawalId: string, token: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { deniedAt, closedAt } = await lockAnswered(ctx, tx, withdrawalId, token)
    if (deniedAt !== null) {
      throw new Refusal(
        409,
        'withdrawal_denied',
        'You told us that this wasn’t you, so the order continues. To withdraw, please submit it again.',
      )
    }
    if (closedAt !== null) return
    await withdrawals.updateProved(tx, withdrawalId, ctx.now())
    await publish(tx, { type: 'withdrawal.confirmed', payload: { withdrawalId } })
  })
}

/**
 * Denies a declaration as the owner of the order's address, so that it is not carried out. Throws 404 for a wrong token, 409
 * `withdrawal_done` if it was carried out or confirmed before.
 */
export async function denyWithdrawal(ctx: Context, withdrawalId: string, token: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { provedAt, deniedAt, closedAt } = await lockAnswered(ctx, tx, withdrawalId, token)
    if (deniedAt !== null) return
    if (provedAt !== null || closedAt !== null) {
      throw new Refusal(409, 'withdrawal_done', 'This withdrawal has already been carried out. Please contact us, and we’ll fix it.')
    }
    await withdrawals.updateDenied(tx, withdrawalId, ctx.now())
  })
}

async function lockAnswered(ctx: Context, tx: Transaction, withdrawalId: string, token: string): Promise<WithdrawalRow> {
  const withdrawal = mayAnswer(ctx, withdrawalId, token) ? await withdrawals.lockWithdrawal(tx, withdrawalId) : undefined
  if (!withdrawal) throw notFound('This link is not valid. Please open the one in your receipt.')
  return withdrawal
}

/** Returns the claim for a declaration. Reuses an earlier one that was not refused. */
async function withdraw(
  tx: Transaction,
  order: Order,
  { terms, isStale, at }: { terms: Terms; isStale: boolean; at: Date },
): Promise<GuaranteeClaimRecord> {
  const situation = { ...(await situationOf(tx, order, terms, at)), isStale }
  const earlier = situation.requests.find(({ kind, status }) => kind === 'withdrawal' && status !== 'refused')
  if (earlier) return earlier
  const source = { by: 'customer', at }
  const verdict = judge(situation, draft)
  if (!('why' in verdict)) return recordClaim(tx, order, draft, verdict, source)

  const answer = verdict.why
  await recordEvent(tx, order.id, { type: 'withdrawal_requested', actor: 'customer', reason: null, moneyCents: 0 })
  await recordEvent(tx, order.id, { type: 'withdrawal_refused', actor: 'system', reason: answer, moneyCents: 0 })
  const request = newClaim(order, draft, { option: guaranteeOptionOf(situation, 'withdrawal'), amountCents: null, quantity: null }, source)
  return insertGuaranteeClaim(tx, { ...request, status: 'refused', answer, decidedBy: 'rule', decidedAt: at }, undefined)
}

/** Erases what a customer wrote in claims and declarations, and the answers of staff. Runs before their orders lose their owner. */
export async function eraseRequests(tx: Transaction, account: Account): Promise<void> {
  const orderIds = await orderIdsOfPerson(tx, account)
  await updateAnonymous(tx, { orderIds, email: account.emailVerified ? account.email : null })
  await eraseClaimAnswers(tx, orderIds)
}
