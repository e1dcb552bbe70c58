import type { Order } from '#features/orders/contract.ts'
import { holdsRefunds, lostCents } from '#features/payments/rules/disputes.ts'
import { disputedRefusal } from '#features/payments/server/commands/refunds.ts'
import { disputesOfOrder } from '#features/payments/server/queries/disputes.ts'
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
