import type { RefundDestination } from '#features/checkout/contract.ts'
import type { OrderRefund } from '#features/checkout/server/queries.ts'
import { oweShortfall } from '#features/delivery/server/commands/shortfall.ts'
import { lockOpenOf, updateReported } from '#features/delivery/server/store/deliveries.ts'
import { insertStop } from '#features/delivery/server/store/stops.ts'
import { holdOrder, moveOrder } from '#features/orders/server/commands/move.ts'
import type { Order } from '#features/orders/server/queries.ts'
import type { Transaction } from '#platform/db/database.ts'
import { Refusal } from '#shared/errors.ts'

/** An order that somebody does not want any more. */
export interface EndOrder {
  orderId: string
  /** `customer`, `rule`, or the operator's id. */
  actor: string
  /** For the customer. */
  reason: string
  /** Names what is owed back (`remedy:rmd_...`). */
  refundKey: string
  destination: RefundDestination
}

/**
 * Stops a paid order that is not over, in the caller's transaction: what was delivered so far decides how it ends, what was
 * not is owed back, and its partner is told to stop afterwards; whatever the partner still reports changes nothing.
 * Throws 409 `not_paid` and `order_over`.
 */
export async function endOrder(
  tx: Transaction,
  { orderId, actor, reason, refundKey, destination }: EndOrder,
): Promise<{ order: Order; refund: OrderRefund | null }> {
  const order = await holdOrder(tx, orderId)
  if (order.paidAt === null) throw new Refusal(409, 'not_paid', 'This order is not paid. It is canceled by itself.')
  const ended = await moveOrder(tx, orderId, { to: endingAt(order), actor, reason })
  if (!ended) throw new Refusal(409, 'order_over', 'This order is finished already.')
  for (const delivery of await lockOpenOf(tx, orderId)) {
    await updateReported(tx, delivery.id, { ...delivery, status: endingAt(order) }, { reference: null, actAt: null })
    if (delivery.handedOverAt !== null) await insertStop(tx, delivery)
  }
  const refund = await oweShortfall(tx, ended, { key: refundKey, destination, actor })
  return { order: refund ? await holdOrder(tx, orderId) : ended, refund }
}

function endingAt({ delivered, quantity }: Order): 'completed' | 'partial' | 'canceled' {
  if ((delivered ?? 0) >= quantity) return 'completed'
  return delivered ? 'partial' : 'canceled'
}
