import { balanceRefundsOf } from '#features/checkout/server/queries.ts'
import { disputedBalanceCents } from '#features/checkout/server/queries/disputes.ts'
import { PAYOUT } from '#features/checkout/server/store.ts'
import { getOrder } from '#features/orders/server/queries.ts'
import { isOpen } from '#features/payments/rules.ts'
import { requestRefund } from '#features/payments/server/commands/refunds.ts'
import { attemptsOf, latestAttempts } from '#features/payments/server/queries.ts'
import { disputedMoneyOf } from '#features/payments/server/queries/disputes.ts'
import { lapse, payout } from '#features/wallet/rules/transactions.ts'
import { lockBalance, post } from '#features/wallet/server/commands.ts'
import { depositsOf, payoutOf } from '#features/wallet/server/queries.ts'
import type { Transaction } from '#platform/db/database.ts'
import { Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { type Cents, CURRENCY } from '#shared/money.ts'
import { pluck } from '#shared/records.ts'

/** A payment whose money reached the balance, and how much of it can be refunded. */
interface Source {
  attemptId: string
  leftCents: Cents
}

/**
 * Empties a customer's balance for good: paid money, less bonus credit of deposits that was spent, is refunded to the deposits that it
 * came from, the newest first, then to the payments of orders whose refunds went to the balance. Bonus credit expires. Throws 409
 * `deposit_open` while a deposit is being paid, and 409 `payout_by_hand` if those payments no longer hold that much, or a dispute took
 * some of it back.
 */
export async function payOutBalance(tx: Transaction, userId: string): Promise<void> {
  await lockBalance(tx, userId, CURRENCY)
  const { refundedCents, keptCents, lapsedCents } = await payoutOf(tx, userId)
  // What a dispute took back would be paid out of other payments.
  if (refundedCents > 0 && (await disputedBalanceCents(tx, userId)) > 0) throw payoutByHand()
  const key = newId('payout')
  const account = { key, customerId: userId, currency: CURRENCY }
  let rest = refundedCents
  const sources = [...(await deposited(tx, userId)), ...(await refunded(tx, userId))]
  const disputed = await disputedMoneyOf(tx, pluck(sources, 'attemptId'))
  for (const { attemptId, leftCents } of sources) {
    // What a dispute took did not stay with the shop: it cannot go back the same way.
    if (disputed.some((each) => each.attemptId === attemptId && each.withdrawnCents > 0)) continue
    const amountCents = Math.min(rest, leftCents)
    if (amountCents <= 0) continue
    await requestRefund(tx, { key: `${key}:${attemptId}`, attemptId, amountCents, reason: PAYOUT })
    rest -= amountCents
  }
  if (rest > 0) throw payoutByHand()
  if (refundedCents + keptCents > 0) await post(tx, payout({ ...account, refundedCents, keptCents }))
  if (lapsedCents > 0) await post(tx, lapse({ ...account, key: `${key}:bonus`, amountCents: lapsedCents }))
}

/** The payments of a customer's deposits, newest first. Throws 409 while one is being paid. */
async function deposited(tx: Transaction, userId: string): Promise<Source[]> {
  const ids = pluck(await depositsOf(tx, userId), 'id')
  const attempts = await latestAttempts(tx, 'deposit', ids)
  const paidBy = ids.flatMap((id) => attempts.get(id) ?? [])
  if (paidBy.some(({ status }) => isOpen(status))) throw depositOpen()
  return paidBy.map(({ id, capturedCents, refundedCents }) => ({ attemptId: id, leftCents: capturedCents - refundedCents }))
}

/**
 * The payments of orders whose refunds went to the balance, newest first. Of each payment, what was refunded of its order less what
 * was refunded through it can go back; the shop earned the rest.
 */
async function refunded(tx: Transaction, userId: string): Promise<Source[]> {
  const sources: Source[] = []
  const orderIds = new Set((await balanceRefundsOf(tx, userId)).map(({ orderId }) => orderId).reverse())
  for (const id of orderIds) {
    const { refundedCents } = await getOrder(tx, id)
    for (const attempt of await attemptsOf(tx, { type: 'order', id })) {
      if (attempt.status !== 'succeeded' || attempt.provider === 'balance') continue
      const surplusCents = attempt.capturedCents - attempt.amountCents
      const leftCents = Math.min(refundedCents, attempt.amountCents) - (attempt.refundedCents - surplusCents)
      sources.push({ attemptId: attempt.id, leftCents })
    }
  }
  return sources
}

function payoutByHand(): Refusal {
  return new Refusal(
    409,
    'payout_by_hand',
    'Part of this balance cannot be refunded automatically. Please contact support; nothing was changed.',
  )
}

function depositOpen(): Refusal {
  return new Refusal(409, 'deposit_open', 'A deposit is still being paid. Finish or cancel it first; nothing was changed.')
}
