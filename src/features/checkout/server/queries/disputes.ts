import { selectDisputedBalanceRefunds, selectPaidFromDisputedBalances } from '#features/checkout/server/store.ts'
import type { Order } from '#features/orders/contract.ts'
import { getOrder } from '#features/orders/server/queries.ts'
import { holdsRefunds, lostCents } from '#features/payments/rules/disputes.ts'
import { disputedRefusal } from '#features/payments/server/commands/refunds.ts'
import { disputedDeposits, disputesOfOrder } from '#features/payments/server/queries/disputes.ts'
import { balanceOf, depositBonusCents, depositsOf, takenOffBalance } from '#features/wallet/server/queries.ts'
import type { Queryable } from '#platform/db/database.ts'
import { Refusal } from '#shared/errors.ts'
import { type Cents, formatMoney } from '#shared/money.ts'

/** How disputes affect the refunds of an order. */
interface OrderDispute {
  /** Whether refunds are blocked until a dispute is decided. */
  isHeld: boolean
  /** What the customer got back through lost disputes, in addition to refunds. */
  lostCents: Cents
}

/** How disputes affect the refunds of an order. */
export async function disputeOf(db: Queryable, orderId: string): Promise<OrderDispute> {
  const disputes = await disputesOfOrder(db, orderId)
  return { isHeld: holdsRefunds(disputes), lostCents: lostCents(disputes) }
}

/** Throws 409 `order_disputed` if a refund would pay money that a dispute holds or has already returned to the customer. */
export async function refuseDisputed(db: Queryable, order: Order, amountCents: Cents): Promise<void> {
  const dispute = await disputeOf(db, order.id)
  if (dispute.isHeld) throw disputedRefusal()
  if (dispute.lostCents === 0 || amountCents <= order.priceCents - order.refundedCents - dispute.lostCents) return
  const message = `The customer already got ${formatMoney(dispute.lostCents)} back through a dispute. Nothing was refunded.`
  throw new Refusal(409, 'order_disputed', message)
}

/**
 * The cents on a customer's balance that disputes took back, less what staff have deducted since. The customer already has this money, so
 * it can't be spent or paid out. 0 after the shop wins the dispute.
 */
export async function disputedBalanceCents(db: Queryable, userId: string): Promise<Cents> {
  const takenBack = [...(await disputedDepositMoney(db, userId)), ...(await refundedTwice(db, userId))].filter(({ cents }) => cents > 0)
  if (takenBack.length === 0) return 0
  const since = new Date(Math.min(...takenBack.map(({ openedAt }) => openedAt.getTime())))
  const sum = takenBack.reduce((total, { cents }) => total + cents, 0)
  return Math.max(0, sum - (await takenOffBalance(db, userId, since)))
}

/** The ids of orders paid from balances that no longer cover what disputes took back. The shop wasn't paid for these orders. */
export async function paidFromDisputedBalance(db: Queryable, orderIds: readonly string[]): Promise<Set<string>> {
  const orders = orderIds.length === 0 ? [] : await selectPaidFromDisputedBalances(db, orderIds)
  const uncovered = new Set<string>()
  for (const userId of new Set(orders.map((order) => order.userId)))
    if ((await disputedBalanceCents(db, userId)) > (await balanceOf(db, userId))) uncovered.add(userId)
  return new Set(orders.filter(({ userId }) => uncovered.has(userId)).map(({ id }) => id))
}

/** Money on a balance that a dispute took back. */
interface TakenBack {
  cents: Cents
  openedAt: Date
}

/** Disputed deposits of a customer, including their bonus credit. */
async function disputedDepositMoney(db: Queryable, userId: string): Promise<TakenBack[]> {
  const disputed = await disputedDeposits(db)
  if (disputed.length === 0) return []
  const own = new Set((await depositsOf(db, userId)).map(({ id }) => id))
  const theirs = disputed.filter(({ depositId }) => own.has(depositId))
  return Promise.all(
    theirs.map(async ({ depositId, withdrawnCents, openedAt }) => {
      return { cents: withdrawnCents + (await depositBonusCents(db, depositId)), openedAt }
    }),
  )
}

/** Orders refunded to the balance whose money a dispute then returned a second time. */
async function refundedTwice(db: Queryable, userId: string): Promise<TakenBack[]> {
  const orders = await selectDisputedBalanceRefunds(db, userId)
  return Promise.all(
    orders.map(async ({ orderId, toBalanceCents }) => {
      const [order, disputes] = await Promise.all([getOrder(db, orderId), disputesOfOrder(db, orderId)])
      const withdrawnCents = disputes.reduce((sum, dispute) => sum + dispute.withdrawnCents, 0)
      const twiceCents = withdrawnCents + order.refundedCents - order.priceCents
      const firstOpenedAt = new Date(Math.min(...disputes.map(({ openedAt }) => openedAt.getTime())))
      return { cents: Math.min(twiceCents, toBalanceCents), openedAt: firstOpenedAt }
    }),
  )
}
