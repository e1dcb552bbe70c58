import type { WithdrawalDeclared, WithdrawalReceipt } from '#features/guarantees/contract.ts'
import { judge } from '#features/guarantees/rules/judge.ts'
import { remedyOf } from '#features/guarantees/rules/remedies.ts'
import { situationOf, type Terms, termsOf } from '#features/guarantees/server/situation.ts'
import { insertRemedy } from '#features/guarantees/server/store/remedies.ts'
import { insertWithdrawal, lockWithdrawal, selectWithdrawal, updateCarriedOut } from '#features/guarantees/server/store/withdrawals.ts'
import type { RemedyRow } from '#features/guarantees/server/tables.ts'
import { requestOf, takeIn } from '#features/guarantees/server/take-in.ts'
import { holdOrder, recordEvent } from '#features/orders/server/commands/move.ts'
import { type Order, orderByNumber } from '#features/orders/server/queries.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { publish } from '#platform/db/outbox.ts'
import { newId } from '#shared/ids.ts'

/**
 * Takes a declaration of withdrawal in, from anyone. What comes of it is worked out afterwards and told to the order's own
 * address, so that neither the answer nor its time says whether there is such an order.
 */
export async function declareWithdrawal(ctx: Context, { orderNumber, email, name }: WithdrawalDeclared): Promise<WithdrawalReceipt> {
  const id = newId('wdr')
  const receivedAt = ctx.now()
  await ctx.db.transaction(async (tx) => {
    await insertWithdrawal(tx, { id, orderNumber, email, name: name ?? null, orderId: null, remedyId: null, receivedAt })
    await publish(tx, { type: 'withdrawal.received', payload: { withdrawalId: id } })
  })
  return { id, receivedAt: receivedAt.toISOString(), orderNumber, email }
}

/** `withdrawal.received`: carries it out, as of the moment it came in. Nothing where no order fits, or it is done already. */
export async function carryOutWithdrawal(ctx: Context, { withdrawalId = '' }: Record<string, string>): Promise<void> {
  const declared = await selectWithdrawal(ctx.db, withdrawalId)
  const order = declared && (await orderByNumber(ctx.db, declared.orderNumber, declared.email))
  if (!declared || !order) return
  const terms = await termsOf(ctx, order)
  await ctx.db.transaction(async (tx) => {
    const held = await holdOrder(tx, order.id)
    const withdrawal = await lockWithdrawal(tx, declared.id)
    if (!withdrawal || withdrawal.remedyId !== null) return
    const remedy = await withdraw(tx, held, terms, withdrawal.receivedAt)
    await updateCarriedOut(tx, withdrawal.id, held.id, remedy.id)
    await publish(tx, { type: 'withdrawal.answered', payload: { withdrawalId: withdrawal.id, orderId: held.id } })
  })
}

/** The request that a declaration comes to: one that was granted before stands for the second as well. */
async function withdraw(tx: Transaction, order: Order, terms: Terms, at: Date): Promise<RemedyRow> {
  const situation = await situationOf(tx, order, terms, at)
  const earlier = situation.requests.find(({ kind, status }) => kind === 'withdrawal' && status !== 'refused')
  if (earlier) return earlier
  const asked = { kind: 'withdrawal' } as const
  const asking = { by: 'customer', at }
  const verdict = judge(situation, asked)
  if (!('why' in verdict)) return takeIn(tx, order, asked, verdict, asking)

  const answer = verdict.why
  await recordEvent(tx, order.id, { type: 'withdrawal_requested', actor: 'customer', reason: null, moneyCents: 0 })
  await recordEvent(tx, order.id, { type: 'withdrawal_refused', actor: 'system', reason: answer, moneyCents: 0 })
  const request = requestOf(order, asked, { remedy: remedyOf(situation, 'withdrawal'), amountCents: null, quantity: null }, asking)
  return insertRemedy(tx, { ...request, status: 'refused', answer, decidedBy: 'rule', decidedAt: at }, undefined)
}
