import { balanceRefundsOf } from '#features/checkout/server/queries.ts'
import { disputedBalanceCents } from '#features/checkout/server/queries/disputes.ts'
import { PAYOUT } from '#features/checkout/server/store.ts'
import { getOrder, orderIdsOf } from '#features/orders/server/queries.ts'
import { isOpen } from '#features/payments/rules.ts'
import { providersWithClaims } from '#features/payments/rules/kinds.ts'
import { requestRefund } from '#features/payments/server/commands/refunds.ts'
import { attemptsOf, hasUnsentClaim, latestAttempts } from '#features/payments/server/queries.ts'
import { disputedMoneyOf } from '#features/payments/server/queries/disputes.ts'
import { lapse, payout } from '#features/wallet/rules/transactions.ts'
import { lockBalance, post } from '#features/wallet/server/commands.ts'
import { depositsOf, payoutOf } from '#features/wallet/server/queries.ts'
import type { Transaction } from '#platform/db/database.ts'
import { Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { type Cents, CURRENCY } from '#shared/money.ts'
import { pluck } from '#shared/records.ts'

/** A payment that funded the balance, and how much of it can be refunded. */
interface PayoutSource {
  attemptId: string
  leftCents: Cents
}

/**
 * Pays out a customer's whole balance. Paid money, less any deposit bonus already spent, is refunded to the deposits, newest first, then
 * to the payments of orders that were refunded to the balance. Bonus credit expires. Throws 409 `deposit_open` while a deposit is being
 * paid, and 409 `payout_by_hand` if those payments can't cover it or a dispute took some of it back. Payments whose refund has to be
 * claimed don't count: the link would be emailed to an address that is erased by then.
 */
export async function payOutBalance(tx: Transaction, userId: string): Promise<void> {
  await lockBalance(tx, userId, CURRENCY)
  const { refundedCents, keptCents, lapsedCents } = await payoutOf(tx, userId)
  // Disputed money would be paid out of other payments.
  if (refundedCents > 0 && (await disputedBalanceCents(tx, userId)) > 0) throw payoutByHand()
  const key = newId('payout')
  const account = { key, customerId: userId, currency: CURRENCY }
  let rest = refundedCents
  const sources = [...(await depositSources(tx, userId)), ...(await orderSources(tx, userId))]
  const disputed = await disputedMoneyOf(tx, pluck(sources, 'attemptId'))
  for (const { attemptId, leftCents } of sources) {
    // The shop no longer has this payment's money, so it can't be refunded.
    if (disputed.some((dispute) => dispute.attemptId === attemptId && dispute.withdrawnCents > 0)) continue
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
async function depositSources(tx: Transaction, userId: string): Promise<PayoutSource[]> {
  const ids = pluck(await depositsOf(tx, userId), 'id')
  const attempts = await latestAttempts(tx, 'deposit', ids)
  const payments = ids.flatMap((id) => attempts.get(id) ?? [])
  if (payments.some(({ status }) => isOpen(status)))
    throw new Refusal(409, 'deposit_open', 'A deposit is still being paid. Finish or cancel it first; nothing was changed.')
  return payments
    .filter(({ provider }) => !providersWithClaims.includes(provider))
    .map(({ id, capturedCents, refundedCents }) => ({ attemptId: id, leftCents: capturedCents - refundedCents }))
}

/**
 * The payments of orders that were refunded to the balance, newest first. A payment can return what was refunded of its order, less
 * what was already refunded through it. The shop earned the rest.
 */
async function orderSources(tx: Transaction, userId: string): Promise<PayoutSource[]> {
  const sources: PayoutSource[] = []
  const orderIds = new Set((await balanceRefundsOf(tx, userId)).map(({ orderId }) => orderId).reverse())
  for (const id of orderIds) {
    const { refundedCents } = await getOrder(tx, id)
    for (const attempt of await attemptsOf(tx, { type: 'order', id })) {
      if (attempt.status !== 'succeeded' || ['balance', ...providersWithClaims].includes(attempt.provider)) continue
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

/** Throws 409 `orders_open` while the shop still has to email a link to claim a refund, because it can't after the erasure. */
export async function refuseUnsentClaims(tx: Transaction, userId: string): Promise<void> {
  const subjectIds = [...(await orderIdsOf(tx, userId)), ...pluck(await depositsOf(tx, userId), 'id')]
  if (!(await hasUnsentClaim(tx, subjectIds))) return
  throw new Refusal(409, 'orders_open', 'We’ll soon email you the link to claim a refund. You can delete your account once you have it.')
}
