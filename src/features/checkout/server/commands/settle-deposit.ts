import { accountOf } from '#features/accounts/server/queries.ts'
import { oweTheRest } from '#features/checkout/server/commands/owe.ts'
import { describeDeposit } from '#features/checkout/server/describe.ts'
import { isOpen } from '#features/payments/rules.ts'
import type { AttemptMove } from '#features/payments/server/commands.ts'
import { releaseUse, settleUse } from '#features/promotions/server/commands/use.ts'
import { bonus, capture } from '#features/wallet/rules/booking.ts'
import { markDeposited, returnToBalance, post } from '#features/wallet/server/commands.ts'
import { type Deposit, getDeposit } from '#features/wallet/server/queries.ts'
import type { Transaction } from '#platform/db/database.ts'

/**
 * What news of a payment means to the deposit it is for: with its money the balance grows, once. Money that comes after
 * its customer was erased has no balance to go to, and goes back.
 */
export async function settleDeposit(tx: Transaction, move: AttemptMove): Promise<void> {
  const { attempt, moved, arrivedCents } = move
  const { id: paymentId, provider, currency, capturedCents, method, subject } = attempt
  const { userId: customerId } = await getDeposit(tx, subject.id)
  const isPaid = moved && attempt.status === 'succeeded' && (await accountOf(tx, customerId)) !== undefined
  const deposited = isPaid ? await markDeposited(tx, subject.id) : undefined
  const appliedCents = deposited ? attempt.amountCents : 0
  await oweTheRest(tx, move, appliedCents)
  const description = describeDeposit(method)
  const payment = { paymentId, orderId: null, provider, currency, capturedCents, description }
  const booking = capture({ ...payment, amountCents: arrivedCents, appliedCents, customerId })
  if (booking) await post(tx, booking)
  if (deposited) await giveBonus(tx, deposited)
  else if (moved && !isOpen(attempt.status)) await releaseUse(tx, subject.id)
}

/** The credit that was promised when the deposit was opened. */
async function giveBonus(tx: Transaction, { id, userId: customerId, currency }: Deposit): Promise<void> {
  const amountCents = await settleUse(tx, id)
  if (amountCents === undefined) return
  await returnToBalance(tx, customerId, bonus({ key: `bonus:${id}`, customerId, amountCents, currency, description: 'Bonus on a deposit' }))
}
