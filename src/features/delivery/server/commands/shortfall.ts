import type { RefundDestination } from '#features/checkout/contract.ts'
import { refundOrder } from '#features/checkout/server/commands/refund-order.ts'
import type { OrderRefund } from '#features/checkout/server/queries.ts'
import { deliveredText } from '#features/delivery/rules/reports.ts'
import { undeliveredShare } from '#features/orders/rules.ts'
import type { Order } from '#features/orders/server/queries.ts'
import type { Transaction } from '#platform/db/database.ts'

/** For whom, and under which name, money is owed. */
interface Owed {
  key: string
  destination: RefundDestination
  actor: string
}

/** Owes back what was paid for units that an order, now over, did not bring, less what went back before. Null: nothing. */
export async function oweShortfall(tx: Transaction, order: Order, owed: Owed): Promise<OrderRefund | null> {
  const delivered = order.delivered ?? 0
  const amountCents = undeliveredShare(order.priceCents, order.quantity, delivered) - order.refundedCents
  if (amountCents <= 0) return null
  return refundOrder(tx, { ...owed, orderId: order.id, amountCents, reason: deliveredText(delivered, order.quantity) })
}
