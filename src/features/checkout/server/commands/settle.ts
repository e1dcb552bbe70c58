import { accountOf } from '#features/accounts/server/queries.ts'
import { describeDeposit } from '#features/checkout/server/commands/payment-page.ts'
import type { Order } from '#features/orders/contract.ts'
import { publishPaid, isInFlightConflict, markPaid, recordRefusal, recordSurplus } from '#features/orders/server/commands.ts'
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

/** Who reported a payment's outcome, as recorded in the order's events. */
export type SettledBy = 'customer' | 'provider' | 'system'

/** An attempt after a report, and its order if the report marked it paid. */
export interface Settled {
  attempt: PaymentAttempt
  order?: Order | undefined
}

/**
 * Starts a saved attempt at its provider, outside any transaction, and settles the response. Without a reliable response the attempt
 * becomes `unknown`; the call is never repeated, the reconciler looks it up instead. Throws 400 for a refused card.
 */
export async function pay(ctx: PaymentsContext, attempt: PaymentAttempt, page: PaymentPage, start: Start): Promise<Settled> {
  return settle(ctx, attempt.id, await startPayment(ctx, attempt, page, start), 'customer')
}

/**
 * Settles a report about an attempt. Reports come from the provider's response, its webhook, the returning browser and the reconciler, in
 * any order; one with nothing new changes nothing. Updates the attempt, its order or deposit, and the ledger in one transaction. Throws
 * 404 for an unknown attempt.
 */
export function settle(ctx: PaymentsContext, attemptId: string, report: PaymentReport, by: SettledBy): Promise<Settled> {
  return inSettlement(ctx, attemptId, (tx) => settleIn(tx, attemptId, report, by))
}

/**
 * Runs `work`, which settles an attempt, in a group commit. If someone places an order for the same target at that moment, it runs a second
 * time and sees that order, which then gives up the target. `work` must only run SQL statements.
 */
export async function inSettlement<Result>(
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

/** Books a report about an order's attempt. Returns the order if the report marked it paid. */
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
  // Lock the promotion before the balance, in the same sequence as placing an order does.
  if (order && order.discountCents > 0) await settleUse(tx, orderId)
  else if (isOver && !order) await releaseUse(tx, orderId)
  const booking = capture({ paymentId, orderId, provider, currency, capturedCents, amountCents: arrivedCents, appliedCents, heldCents })
  await Promise.all([
    booking && post(tx, booking),
    order && publishPaid(tx, orderId),
    surplusCents > 0 && recordSurplus(tx, orderId, surplusCents, surplusReason(attempt)),
    isOver && !order && balanceCents > 0 && releaseHold(tx, paymentId),
    isOver && attempt.status !== 'succeeded' && recordRefusal(tx, orderId, attempt.declineCode ?? attempt.status, by),
  ])
  return order
}

/**
 * Whether the balance's part is still reserved. It's released when a payment ends. Money that arrives after that can't pay the order
 * alone, so it's refunded.
 */
async function holdsBalance(tx: Transaction, { attempt }: AttemptMove): Promise<boolean> {
  return attempt.balanceCents === 0 || isHeld(tx, attempt.id)
}

async function releaseHold(tx: Transaction, paymentId: string): Promise<void> {
  if (await isHeld(tx, paymentId)) await release(tx, paymentId)
}

/** Books a report about a deposit's attempt and credits the balance when it's paid. If the account was erased, the money is refunded. */
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
  if (deposited) await creditBonus(tx, deposited)
  else if (moved && !isOpen(attempt.status)) await releaseUse(tx, subject.id)
}

/** Adds the bonus credit promised when the deposit was opened, unless its card already got one. */
async function creditBonus(tx: Transaction, { id, userId: customerId, currency }: Deposit): Promise<void> {
  const amountCents = await settleBonus(tx, id)
  if (amountCents === undefined) return
  await returnToBalance(tx, customerId, bonus({ key: `bonus:${id}`, customerId, amountCents, currency, description: 'Bonus on a deposit' }))
}

/** Requests a refund of money beyond what was due, after the attempt has ended. Returns the amount in cents. */
async function refundSurplus(tx: Transaction, { attempt, moved, arrivedCents }: AttemptMove, appliedCents: Cents): Promise<Cents> {
  const { id, capturedCents, refundedCents } = attempt
  const amountCents = isOpen(attempt.status) ? 0 : moved ? capturedCents - refundedCents - appliedCents : arrivedCents
  if (amountCents <= 0) return 0
  const { id: refundId } = await requestRefund(tx, { key: `owed:${id}:${capturedCents}`, attemptId: id, amountCents, reason: SURPLUS })
  await publish(tx, { type: 'payment.returned', payload: { refundId } })
  return amountCents
}
