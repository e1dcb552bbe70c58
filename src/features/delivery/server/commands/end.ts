import type { Account } from '#features/accounts/server/queries.ts'
import type { OrderRefund, RefundDestination } from '#features/checkout/contract.ts'
import { refundOrder } from '#features/checkout/server/commands/refund-order.ts'
import { refundableCents } from '#features/checkout/server/queries.ts'
import { disputeOf } from '#features/checkout/server/queries/disputes.ts'
import type { DeliveryStatus } from '#features/delivery/contract.ts'
import { deliveredText } from '#features/delivery/rules/reports.ts'
import { openRedeliveriesOf } from '#features/delivery/server/queries.ts'
import { insertCancellation } from '#features/delivery/server/store/cancellations.ts'
import { eraseNotesOf, lockOpenOf, updateReported } from '#features/delivery/server/store/deliveries.ts'
import type { Order } from '#features/orders/contract.ts'
import { hasEnded, undeliveredShare } from '#features/orders/rules.ts'
import { ordersOpen } from '#features/orders/server/commands.ts'
import { lockOrder, moveOrder } from '#features/orders/server/commands/move.ts'
import { orderIdsOfPerson } from '#features/orders/server/queries.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { Refusal } from '#shared/errors.ts'
import type { Cents } from '#shared/money.ts'

/** How to end an order early. */
export interface EndOrder {
  orderId: string
  /** `customer`, `rule`, or a staff member's id. */
  actor: string
  /** Shown to the customer. */
  reason: string
  /** The refund's unique key (`remedy:rmd_...`). */
  refundKey: string
  destination: RefundDestination
}

/**
 * Ends a paid order early, in the caller's transaction. Its final status depends on the delivered units, and the rest is refunded. The
 * supplier is asked to cancel afterwards, and its later reports change nothing. Throws 409 `not_paid` and `order_over`.
 */
export async function endOrder(
  tx: Transaction,
  { orderId, actor, reason, refundKey, destination }: EndOrder,
): Promise<{ order: Order; refund: OrderRefund | null }> {
  const order = await lockOrder(tx, orderId)
  if (order.paidAt === null) throw new Refusal(409, 'not_paid', 'This order isn’t paid yet, so it will be canceled automatically.')
  const ended = await moveOrder(tx, orderId, { to: endingOf(order), actor, reason })
  if (!ended) throw new Refusal(409, 'order_over', 'This order is already finished.')
  await endDeliveries(tx, orderId, endingOf(order))
  const refund = await refundShortfall(tx, ended, { key: refundKey, destination, actor })
  return { order: refund ? await lockOrder(tx, orderId) : ended, refund }
}

/** Ends the open deliveries of an order with at least `delivered` units each, and asks their suppliers to cancel. */
export async function endDeliveries(tx: Transaction, orderId: string, status: DeliveryStatus, delivered = 0): Promise<void> {
  for (const delivery of await lockOpenOf(tx, orderId)) {
    const units = Math.min(delivery.quantity, Math.max(delivery.delivered, delivered))
    await updateReported(tx, delivery.id, { ...delivery, status, delivered: units }, { reference: null, nextCallAt: null })
    if (delivery.submittedAt !== null) await insertCancellation(tx, delivery)
  }
}

function endingOf({ delivered, quantity }: Order): 'completed' | 'partial' | 'canceled' {
  if ((delivered ?? 0) >= quantity) return 'completed'
  return delivered ? 'partial' : 'canceled'
}

/**
 * Refunds undelivered units of an order that is over, less earlier refunds, but at most `mostCents`. Returns null if there is nothing to
 * refund. If a dispute holds the money, `refundAfterDispute` refunds it when the dispute is settled.
 */
export async function refundShortfall(
  tx: Transaction,
  order: Order,
  { mostCents = Infinity, ...refund }: { key: string; destination: RefundDestination; actor: string; mostCents?: Cents },
): Promise<OrderRefund | null> {
  const delivered = order.delivered ?? 0
  const { isHeld, lostCents } = await disputeOf(tx, order.id)
  const owedCents = undeliveredShare(order.priceCents, order.quantity, delivered) - order.refundedCents - lostCents
  const amountCents = Math.min(owedCents, mostCents)
  if (isHeld || amountCents <= 0) return null
  return refundOrder(tx, { ...refund, orderId: order.id, amountCents, reason: deliveredText(delivered, order.quantity) })
}

/**
 * After `dispute.settled`: refunds what the dispute held back if the order ended short in the meantime. If the account was erased, the part
 * from its balance is left to staff.
 */
export async function refundAfterDispute({ db }: Context, orderId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order.paidAt === null || !hasEnded(order)) return
    // An earlier part may have been refunded when another dispute was lost, which is a refund of its own.
    const key = `shortfall:${orderId}:${order.refundedCents}`
    await refundShortfall(tx, order, { key, destination: 'original', actor: 'rule', mostCents: await refundableCents(tx, order) })
  })
}

/**
 * Erases a customer's notes for their deliveries. Runs before their orders lose their owner. Throws 409 `orders_open` while a refill or
 * revision is being delivered, because it needs the link.
 */
export async function eraseNotes(tx: Transaction, account: Account): Promise<void> {
  if ((await openRedeliveriesOf(tx, account)) > 0) throw ordersOpen()
  await eraseNotesOf(tx, await orderIdsOfPerson(tx, account))
}
