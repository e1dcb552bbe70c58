import { accountOf } from '#features/accounts/server/queries.ts'
import { describeDeposit } from '#features/checkout/server/commands/payment-page.ts'
import type { Order } from '#features/orders/contract.ts'
import { announcePaid, isInFlightConflict, markPaid, recordRefusal, recordSurplus } from '#features/orders/server/commands.ts'
import type { PaymentAttempt } from '#features/payments/contract.ts'
import { isOpen } from '#features/payments/rules.ts'
import { SURPLUS, surplusReason } from '#features/payments/rules/surplus.ts'
import {
  type AttemptMove,
  moveAttempt,
  type PaymentPage,
  type PaymentReport,
  type Start,
  startPayment,
} from '#features/payments/server/commands.ts'
import { requestRefund } from '#features/payments/server/commands/refunds.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import { isPriceKept, releaseUse, settleBonus, settleUse } from '#features/promotions/server/commands/use.ts'
import type { Deposit } from '#features/wallet/contract.ts'
import { bonus, capture } from '#features/wallet/rules/transactions.ts'
import { isHeld, markDepositPaid, post, release, returnToBalance } from '#features/wallet/server/commands.ts'
import { getDeposit } from '#features/wallet/server/queries.ts'
import type { Transaction } from '#platform/db/database.ts'
import { publish } from '#platform/db/outbox.ts'
import type { Cents } from '#shared/money.ts'

/** Who reported a payment's outcome; the order's events say it. */
export type SettledBy = 'customer' | 'provider' | 'system'

/** An attempt after a report, and its order if the report paid it. */
export interface Settled {
  attempt: PaymentAttempt
  order?: Order | undefined
}

/**
 * Calls the provider for an attempt on record, outside any transaction, and settles its answer. A call without a trustworthy answer
 * leaves the attempt `unknown`: the reconciler asks, and nobody repeats the call. Throws Refusal 400 for a refused card.
 */
export async function pay(ctx: PaymentsContext, attempt: PaymentAttempt, page: PaymentPage, start: Start): Promise<Settled> {
  return settle(ctx, attempt.id, await startPayment(ctx, attempt, page, start), 'customer')
}

/**
 * Settles a report about an attempt, from whomever it comes first: the provider's answer, its webhook, the returning browser or the
 * reconciler. One transaction moves the attempt, what it pays for and the ledger; what was known before changes nothing. Throws
 * 404 for an unknown attempt.
 */
export function settle(ctx: PaymentsContext, attemptId: string, report: PaymentReport, by: SettledBy): Promise<Settled> {
  return settling(ctx, attemptId, (tx) => settleIn(tx, attemptId, report, by))
}

/**
 * Runs what settles an attempt, and nothing but statements. If somebody placed an order for the target of the one that it pays at that moment,
 * it runs once more: then it sees that order, which steps back.
 */
export async function settling<Result>(
  { db }: PaymentsContext,
  attemptId: string | undefined,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const run = () => db.grouped(work, attemptId)
  return run().catch((error: unknown) => {
    if (isInFlightConflict(error)) return run()
    throw error
  })
}

/** Settles a report about an attempt in the caller's transaction. Throws 404 for an unknown attempt. */
export async function settleIn(tx: Transaction, attemptId: string, report: PaymentReport, by: SettledBy): Promise<Settled> {
  const move = await moveAttempt(tx, attemptId, report)
  const { attempt, moved, arrivedCents } = move
  if (!moved && arrivedCents === 0) return { attempt }
  if (attempt.subject.type === 'order') return { attempt, order: await settleOrder(tx, move, by) }
  await settleDeposit(tx, move)
  return { attempt }
}

/** Books a report about an order's attempt. Returns the order if this paid it. */
async function settleOrder(tx: Transaction, move: AttemptMove, by: SettledBy): Promise<Order | undefined> {
  const { attempt, moved, arrivedCents } = move
  const { balanceCents, capturedCents, currency, provider, id: paymentId } = attempt
  const orderId = attempt.subject.id
  const isPaid = moved && attempt.status === 'succeeded' && (await holdsBalance(tx, move)) && (await isPriceKept(tx, orderId))
  const order = isPaid ? await markPaid(tx, orderId, attempt.amountCents + balanceCents, by) : undefined
  const appliedCents = order ? attempt.amountCents : 0
  const heldCents = order ? balanceCents : 0
  const surplusCents = await refundSurplus(tx, move, appliedCents)

  const isOver = moved && !isOpen(attempt.status)
  // Before anything is booked: whoever places an order locks its promotion before its customer's balance, too.
  if (order && order.discountCents > 0) await settleUse(tx, orderId)
  else if (isOver && !order) await releaseUse(tx, orderId)
  const booking = capture({ paymentId, orderId, provider, currency, capturedCents, amountCents: arrivedCents, appliedCents, heldCents })
  await Promise.all([
    booking && post(tx, booking),
    order && announcePaid(tx, orderId),
    surplusCents > 0 && recordSurplus(tx, orderId, surplusCents, surplusReason(attempt)),
    isOver && !order && balanceCents > 0 && releaseHold(tx, paymentId),
    isOver && attempt.status !== 'succeeded' && recordRefusal(tx, orderId, attempt.declineCode ?? attempt.status, by),
  ])
  return order
}

/**
 * Whether the part that the balance pays is still reserved. It was released if the payment had ended; money that arrives later
 * cannot pay the order alone and is refunded as well.
 */
async function holdsBalance(tx: Transaction, { attempt }: AttemptMove): Promise<boolean> {
  return attempt.balanceCents === 0 || isHeld(tx, attempt.id)
}

async function releaseHold(tx: Transaction, paymentId: string): Promise<void> {
  if (await isHeld(tx, paymentId)) await release(tx, paymentId)
}

/**
 * Books a report about a deposit's attempt: once its money is here, the balance grows. Money that arrives after its customer's account
 * was erased has no balance to go to, and is refunded.
 */
async function settleDeposit(tx: Transaction, move: AttemptMove): Promise<void> {
  const { attempt, moved, arrivedCents } = move
  const { id: paymentId, provider, currency, capturedCents, method, subject } = attempt
  const { userId: customerId } = await getDeposit(tx, subject.id)
  const isPaid = moved && attempt.status === 'succeeded' && (await accountOf(tx, customerId)) !== undefined
  const deposited = isPaid ? await markDepositPaid(tx, subject.id) : undefined
  const appliedCents = deposited ? attempt.amountCents : 0
  await refundSurplus(tx, move, appliedCents)
  const description = describeDeposit(method)
  const payment = { paymentId, orderId: null, provider, currency, capturedCents, description }
  const booking = capture({ ...payment, amountCents: arrivedCents, appliedCents, customerId })
  if (booking) await post(tx, booking)
  if (deposited) await giveBonus(tx, deposited)
  else if (moved && !isOpen(attempt.status)) await releaseUse(tx, subject.id)
}

/** Adds the bonus credit that was promised when the deposit was opened, unless its card got it before. */
async function giveBonus(tx: Transaction, { id, userId: customerId, currency }: Deposit): Promise<void> {
  const amountCents = await settleBonus(tx, id)
  if (amountCents === undefined) return
  await returnToBalance(tx, customerId, bonus({ key: `bonus:${id}`, customerId, amountCents, currency, description: 'Bonus on a deposit' }))
}

/** Requests a refund of money beyond what was due, once the attempt is over. Returns how much. */
async function refundSurplus(tx: Transaction, { attempt, moved, arrivedCents }: AttemptMove, appliedCents: Cents): Promise<Cents> {
  const { id, capturedCents, refundedCents } = attempt
  const amountCents = isOpen(attempt.status) ? 0 : moved ? capturedCents - refundedCents - appliedCents : arrivedCents
  if (amountCents <= 0) return 0
  const { id: refundId } = await requestRefund(tx, { key: `owed:${id}:${capturedCents}`, attemptId: id, amountCents, reason: SURPLUS })
  await publish(tx, { type: 'payment.returned', payload: { refundId } })
  return amountCents
}
