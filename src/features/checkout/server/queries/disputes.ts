import type { Order } from '#features/orders/contract.ts'
import { holdsRefunds, lostCents } from '#features/payments/rules/disputes.ts'
import { disputedRefusal } from '#features/payments/server/commands/refunds.ts'
import { disputedDeposits, disputesOfOrder } from '#features/payments/server/queries/disputes.ts'
import { depositsOf, takenOffBalance } from '#features/wallet/server/queries.ts'
import type { Queryable } from '#platform/db/database.ts'
import { Refusal } from '#shared/errors.ts'
import { type Cents, formatMoney } from '#shared/money.ts'

/** What disputes mean for the refunds of an order. */
interface OrderDispute {
  /** Whether nothing can be refunded until a dispute is decided. */
  isHeld: boolean
  /** What the customer got back by disputes that the shop lost, in cents. */
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
 * What disputes took back of a customer's deposits, in cents, less what staff took off the balance since: the customer has this money
 * already, so the balance must not pay with it. 0 once it is back.
 */
export async function disputedBalanceCents(db: Queryable, userId: string): Promise<Cents> {
  const disputed = await disputedDeposits(db)
  if (disputed.length === 0) return 0
  const own = new Set((await depositsOf(db, userId)).map(({ id }) => id))
  const theirs = disputed.filter(({ depositId }) => own.has(depositId))
  if (theirs.length === 0) return 0
  const since = new Date(Math.min(...theirs.map(({ openedAt }) => openedAt.getTime())))
  const withdrawnCents = theirs.reduce((sum, each) => sum + each.withdrawnCents, 0)
  return Math.max(0, withdrawnCents - (await takenOffBalance(db, userId, since)))
}
