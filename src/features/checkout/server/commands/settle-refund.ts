import { PAYOUT } from '#features/checkout/server/reasons.ts'
import { selectByPaymentRefunds } from '#features/checkout/server/store.ts'
import { recordRefunded } from '#features/orders/server/commands.ts'
import { recordEvent } from '#features/orders/server/commands/move.ts'
import type { RefundMove } from '#features/payments/server/commands/refunds.ts'
import { refundPaid } from '#features/wallet/rules/booking.ts'
import { post } from '#features/wallet/server/commands.ts'
import type { Transaction } from '#platform/db/database.ts'
import { publish } from '#platform/db/outbox.ts'

/** What a provider's answer to a refund means: paid, it is booked and its order tells it; refused, its customer learns that it takes longer. */
export async function settleRefund(tx: Transaction, move: RefundMove): Promise<void> {
  await (move.refund.status === 'succeeded' ? paid(tx, move) : refused(tx, move))
}

async function paid(tx: Transaction, { refund, attempt }: RefundMove): Promise<void> {
  const { id: refundId, amountCents, currency, byHandReference } = refund
  const { provider, id: paymentId } = attempt
  const orderId = orderOf({ refund, attempt })
  const [orderRefund] = await selectByPaymentRefunds(tx, [refundId])
  await Promise.all([
    post(tx, refundPaid({ refundId, paymentId, orderId, provider, amountCents, currency, byHand: byHandReference !== null })),
    orderId !== null && recordRefunded(tx, orderId, orderRefund?.amountCents ?? amountCents),
    orderRefund && publish(tx, { type: 'order.refunded', payload: { orderId: orderRefund.orderId, orderRefundId: orderRefund.id } }),
  ])
}

/** Told once: that the later tries fail as well is nothing new to the customer. */
async function refused(tx: Transaction, { refund, attempt }: RefundMove): Promise<void> {
  const orderId = orderOf({ refund, attempt })
  if (refund.round > 1 || orderId === null) return
  const [orderRefund] = await selectByPaymentRefunds(tx, [refund.id])
  const reason = 'The payment provider did not take the refund. It is asked again, and we look into it.'
  await Promise.all([
    recordEvent(tx, orderId, { type: 'refund_failed', actor: 'provider', reason, moneyCents: -refund.amountCents }),
    orderRefund && publish(tx, { type: 'order.refund_failed', payload: { orderId, orderRefundId: orderRefund.id } }),
  ])
}

/** The order that a refund is about; a balance that is paid out through an order's payment is none of the order's business. */
function orderOf({ refund, attempt: { subject } }: RefundMove): string | null {
  return subject.type === 'order' && refund.reason !== PAYOUT ? subject.id : null
}
