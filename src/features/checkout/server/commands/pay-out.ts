import { balanceRefundsOf } from '#features/checkout/server/queries.ts'
import { PAYOUT } from '#features/checkout/server/reasons.ts'
import { getOrder } from '#features/orders/server/queries.ts'
import { isOpen } from '#features/payments/rules.ts'
import { requestRefund } from '#features/payments/server/commands/refunds.ts'
import { attemptsOf, latestAttempt } from '#features/payments/server/queries.ts'
import { lapse, payout } from '#features/wallet/rules/booking.ts'
import { claimBalance, post } from '#features/wallet/server/commands.ts'
import { depositsOf } from '#features/wallet/server/queries.ts'
import type { Transaction } from '#platform/db/database.ts'
import { Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { type Cents, CURRENCY } from '#shared/money.ts'

/** What became of a balance that its customer gave up. */
export interface PaidOut {
  /** On its way back to the payments it came from. */
  refundedCents: Cents
  /** Bonus credit that ended. */
  lapsedCents: Cents
}

/** A payment whose money reached the balance, and what can go back through it. */
interface Source {
  attemptId: string
  leftCents: Cents
}

/**
 * Empties a customer's balance for good: paid money goes back to the deposits it came from, the newest first, then to the
 * payments of orders whose refunds the customer took as balance. Bonus credit lapses. Throws 409 while a deposit is under
 * way, and where those payments no longer hold that much.
 */
export async function payOutBalance(tx: Transaction, userId: string): Promise<PaidOut> {
  const { paidCents, bonusCents } = await claimBalance(tx, userId, CURRENCY)
  const key = newId('payout')
  let rest = paidCents
  for (const { attemptId, leftCents } of [...(await deposited(tx, userId)), ...(await refunded(tx, userId))]) {
    const amountCents = Math.min(rest, leftCents)
    if (amountCents <= 0) continue
    await requestRefund(tx, { key: `${key}:${attemptId}`, attemptId, amountCents, reason: PAYOUT })
    rest -= amountCents
  }
  if (rest > 0)
    throw new Refusal(409, 'payout_by_hand', 'Part of this balance cannot go back by itself. Please contact support; nothing was changed.')
  if (paidCents > 0) await post(tx, payout({ key, customerId: userId, amountCents: paidCents, currency: CURRENCY }))
  if (bonusCents > 0) await post(tx, lapse({ key: `${key}:bonus`, customerId: userId, amountCents: bonusCents, currency: CURRENCY }))
  return { refundedCents: paidCents, lapsedCents: bonusCents }
}

/** Newest first. Throws 409 while one is being paid. */
async function deposited(tx: Transaction, userId: string): Promise<Source[]> {
  const sources: Source[] = []
  for (const { id } of await depositsOf(tx, userId)) {
    const attempt = await latestAttempt(tx, { type: 'deposit', id })
    if (attempt && isOpen(attempt.status)) throw depositOpen()
    if (attempt) sources.push({ attemptId: attempt.id, leftCents: attempt.capturedCents - attempt.refundedCents })
  }
  return sources
}

/**
 * What the customer took as balance of orders that a provider was paid for, newest first: of each payment, what went back
 * of its order less what went back through it. The rest of what it captured was earned, and stays.
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

function depositOpen(): Refusal {
  return new Refusal(409, 'deposit_open', 'A deposit is still being paid. Finish or cancel it first; nothing was changed.')
}
