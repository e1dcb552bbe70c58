import { isOpen } from '#features/payments/rules.ts'
import { requestRefund } from '#features/payments/server/commands.ts'
import { latestAttempt } from '#features/payments/server/queries.ts'
import { lapse, payout } from '#features/wallet/rules/booking.ts'
import { claimBalance, post } from '#features/wallet/server/commands.ts'
import { depositsOf } from '#features/wallet/server/queries.ts'
import type { Transaction } from '#platform/db/database.ts'
import { Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { type Cents, CURRENCY } from '#shared/money.ts'

/** What became of a balance that its customer gave up. */
export interface PaidOut {
  /** On its way back to the deposits it came from. */
  refundedCents: Cents
  /** Bonus credit that ended. */
  lapsedCents: Cents
}

/**
 * Empties a customer's balance for good: paid money goes back to the deposits it came from, the newest first, and bonus
 * credit lapses. Throws 409 while a deposit is under way, and where the deposits no longer hold that much.
 */
export async function payOutBalance(tx: Transaction, userId: string): Promise<PaidOut> {
  const { paidCents, bonusCents } = await claimBalance(tx, userId, CURRENCY)
  const key = newId('payout')
  let rest = paidCents
  for (const deposit of await depositsOf(tx, userId)) {
    const attempt = await latestAttempt(tx, { type: 'deposit', id: deposit.id })
    if (attempt && isOpen(attempt.status)) throw depositOpen()
    const left = attempt ? attempt.capturedCents - attempt.refundedCents : 0
    const amountCents = Math.min(rest, left)
    if (!attempt || amountCents <= 0) continue
    await requestRefund(tx, { key: `${key}:${attempt.id}`, attemptId: attempt.id, amountCents, reason: 'payout' })
    rest -= amountCents
  }
  if (rest > 0)
    throw new Refusal(409, 'payout_by_hand', 'Part of this balance cannot go back by itself. Please contact support; nothing was changed.')
  if (paidCents > 0) await post(tx, payout({ key, customerId: userId, amountCents: paidCents, currency: CURRENCY }))
  if (bonusCents > 0) await post(tx, lapse({ key: `${key}:bonus`, customerId: userId, amountCents: bonusCents, currency: CURRENCY }))
  return { refundedCents: paidCents, lapsedCents: bonusCents }
}

function depositOpen(): Refusal {
  return new Refusal(409, 'deposit_open', 'A deposit is still being paid. Finish or cancel it first; nothing was changed.')
}
