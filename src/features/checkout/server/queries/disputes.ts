import { selectDisputedBalanceRefunds, selectPaidBesideDisputes } from '#features/checkout/server/store.ts'
import type { Order } from '#features/orders/contract.ts'
import { getOrder } from '#features/orders/server/queries.ts'
import { holdsRefunds, lostCents } from '#features/payments/rules/disputes.ts'
import { disputedRefusal } from '#features/payments/server/commands/refunds.ts'
import { disputedDeposits, disputesOfOrder } from '#features/payments/server/queries/disputes.ts'
import { balanceOf, depositBonusCents, depositsOf, takenOffBalance } from '#features/wallet/server/queries.ts'
import type { Queryable } from '#platform/db/database.ts'
import { Refusal } from '#shared/errors.ts'
import { type Cents, formatMoney } from '#shared/money.ts'

/** What disputes mean for the refunds of an order. */
interface OrderDispute {
  /** Whether nothing can be refunded until a dispute is decided. */
  isHeld: boolean
  /** What the customer got back by disputes that the shop lost, in cents, beside the refunds. */
  lostCents: Cents
}

/** What disputes mean for the refunds of an order. */
export async function disputeOf(db: Queryable, orderId: string): Promise<OrderDispute> {
  const disputes = await disputesOfOrder(db, orderId)
  return { isHeld: holdsRefunds(disputes), lostCents: lostCents(disputes) }
}

/** Throws 409 `order_disputed` if a refund would pay money that a dispute holds, or has given to the customer already. */
export async function refuseDisputed(db: Queryable, order: Order, amountCents: Cents): Promise<void> {
  const dispute = await disputeOf(db, order.id)
  if (dispute.isHeld) throw disputedRefusal()
  if (dispute.lostCents === 0 || amountCents <= order.priceCents - order.refundedCents - dispute.lostCents) return
  const message = `The customer already got ${formatMoney(dispute.lostCents)} back through a dispute. Nothing was refunded.`
  throw new Refusal(409, 'order_disputed', message)
}

/**
 * What disputes took back of money that is on a customer's balance, in cents, less what staff took off the balance since: the customer
 * has this money already, so the balance must neither pay with it nor be paid out. 0 once it is back.
 */
export async function disputedBalanceCents(db: Queryable, userId: string): Promise<Cents> {
  const taken = [...(await ofDeposits(db, userId)), ...(await ofRefunds(db, userId))].filter(({ cents }) => cents > 0)
  if (taken.length === 0) return 0
  const since = new Date(Math.min(...taken.map(({ openedAt }) => openedAt.getTime())))
  const sum = taken.reduce((total, { cents }) => total + cents, 0)
  return Math.max(0, sum - (await takenOffBalance(db, userId, since)))
}

/**
 * Those of some orders, by id, that the balance paid although disputes took back more of what had filled it than it has left: the shop has
 * no money for them.
 */
export async function paidWithDisputed(db: Queryable, orderIds: readonly string[]): Promise<Set<string>> {
  const orders = orderIds.length === 0 ? [] : await selectPaidBesideDisputes(db, orderIds)
  const uncovered = new Set<string>()
  for (const userId of new Set(orders.map((order) => order.userId)))
    if ((await disputedBalanceCents(db, userId)) > (await balanceOf(db, userId))) uncovered.add(userId)
  return new Set(orders.filter(({ userId }) => uncovered.has(userId)).map(({ id }) => id))
}

/** Money on a balance that a dispute took back as well. */
interface TakenBack {
  cents: Cents
  openedAt: Date
}

/** What disputes took of deposits, and the bonus credit that came with it. */
async function ofDeposits(db: Queryable, userId: string): Promise<TakenBack[]> {
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

/** What disputes took of orders that had been refunded to the balance: as much as came back twice. */
async function ofRefunds(db: Queryable, userId: string): Promise<TakenBack[]> {
  const orders = await selectDisputedBalanceRefunds(db, userId)
  return Promise.all(
    orders.map(async ({ orderId, toBalanceCents }) => {
      const [order, disputes] = await Promise.all([getOrder(db, orderId), disputesOfOrder(db, orderId)])
      const withdrawnCents = disputes.reduce((sum, each) => sum + each.withdrawnCents, 0)
      const twiceCents = withdrawnCents + order.refundedCents - order.priceCents
      const openedAt = new Date(Math.min(...disputes.map((each) => each.openedAt.getTime())))
      return { cents: Math.min(twiceCents, toBalanceCents), openedAt }
    }),
  )
}
