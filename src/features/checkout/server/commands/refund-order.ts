import type { OrderRefund } from '#features/checkout/contract.ts'
import type { RefundParts } from '#features/checkout/rules/refund-split.ts'
import { describeOrder } from '#features/checkout/server/commands/payment-page.ts'
import { exceedsPayment, refundSplit } from '#features/checkout/server/queries.ts'
import { refuseDisputed } from '#features/checkout/server/queries/disputes.ts'
import { insertOrderRefund, ORDER_REFUND, selectByKey } from '#features/checkout/server/store.ts'
import type { Order } from '#features/orders/contract.ts'
import { claimRefund, lockOrder, recordEvent } from '#features/orders/server/commands/move.ts'
import type { Refund } from '#features/payments/contract.ts'
import { requestRefund } from '#features/payments/server/commands/refunds.ts'
import { attemptsOf } from '#features/payments/server/queries.ts'
import { saleRefunded } from '#features/wallet/rules/transactions.ts'
import { post, returnToBalance } from '#features/wallet/server/commands.ts'
import type { Transaction } from '#platform/db/database.ts'
import { publish } from '#platform/db/outbox.ts'
import { newId } from '#shared/ids.ts'
import type { Cents } from '#shared/money.ts'

/** A request to refund an order. */
export type OrderRefundRequest = Pick<OrderRefund, 'key' | 'orderId' | 'amountCents' | 'destination' | 'reason' | 'actor'>

/**
 * Refunds a paid order in the caller's transaction: adds to the order's refunded total, splits the amount by how the order was paid, books
 * it, requests the provider's part, and writes the events. Idempotent by `key`: a second call returns the first refund. Locks the order.
 * Throws 404 for an unknown order, 409 `refund_exceeds_payment`, `order_disputed`, and what `refundSplit` throws.
 */
export async function refundOrder(tx: Transaction, request: OrderRefundRequest): Promise<OrderRefund> {
  const order = await lockOrder(tx, request.orderId)
  const earlier = await selectByKey(tx, request.key)
  if (earlier) return earlier
  await refuseDisputed(tx, order, request.amountCents)
  if (!(await claimRefund(tx, order.id, request.amountCents))) throw exceedsPayment()
  const parts = await refundSplit(tx, order, request.amountCents, request.destination)
  const id = newId('orf')
  const paymentRefund = parts.toMethodCents > 0 ? await requestProviderRefund(tx, order, id, parts.toMethodCents) : undefined
  const refund = await insertOrderRefund(tx, {
    ...request,
    ...parts,
    id,
    currency: order.currency,
    paymentRefundId: paymentRefund?.id ?? null,
  })
  await Promise.all([book(tx, order, id, parts), publishRefund(tx, refund)])
  return refund
}

/** Requests the provider's part of a refund from the order's payment. */
async function requestProviderRefund(tx: Transaction, order: Order, orderRefundId: string, cents: Cents): Promise<Refund> {
  const attempts = await attemptsOf(tx, { type: 'order', id: order.id })
  const paid = attempts.find(({ status, provider, capturedCents, refundedCents }) => {
    return status === 'succeeded' && provider !== 'balance' && capturedCents - refundedCents >= cents
  })
  if (!paid) throw exceedsPayment()
  return requestRefund(tx, { key: `order:${orderRefundId}`, attemptId: paid.id, amountCents: cents, reason: ORDER_REFUND })
}

async function book(tx: Transaction, order: Order, orderRefundId: string, parts: RefundParts): Promise<void> {
  const { id: orderId, currency, userId: customerId } = order
  const booking = saleRefunded({ orderRefundId, orderId, currency, customerId, description: describeOrder(order), ...parts })
  if (customerId !== null && parts.toBalanceCents + parts.toBonusCents > 0) await returnToBalance(tx, customerId, booking)
  else await post(tx, booking)
}

/** Writes and publishes the refund's events. A refund without a provider's part is complete already. */
async function publishRefund(
  tx: Transaction,
  { id: orderRefundId, orderId, paymentRefundId, actor, reason, amountCents }: OrderRefund,
): Promise<void> {
  const payload = { orderId, orderRefundId }
  const isOver = paymentRefundId === null
  const event = { type: isOver ? 'refunded' : 'refund_started', actor: eventActor(actor), reason, moneyCents: -amountCents }
  const arrived = isOver ? [{ type: 'order.refunded', payload }] : []
  await Promise.all([recordEvent(tx, orderId, event), publish(tx, { type: 'order.refund_started', payload }, ...arrived)])
}

/** Customers see an order's events, so staff are not identified there. */
function eventActor(actor: string): string {
  if (actor === 'rule') return 'system'
  return actor === 'customer' ? 'customer' : 'operator'
}
