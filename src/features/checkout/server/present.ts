import type { OrderRefundStatus, OrderRefundView } from '#features/checkout/contract.ts'
import type { OrderRefund } from '#features/checkout/server/tables.ts'
import type { Refund } from '#features/payments/contract.ts'
import { toDollars } from '#shared/money.ts'

/** Where a refund stands: what goes to the balance is there at once, the rest is where the provider is with it. */
export function refundStatus(paymentRefund: Pick<Refund, 'status'> | undefined): OrderRefundStatus {
  if (!paymentRefund || paymentRefund.status === 'succeeded') return 'paid'
  return paymentRefund.status === 'failed' ? 'failed' : 'on_its_way'
}

/** Picks what an order's customer may see of a refund. */
export function presentRefund(refund: OrderRefund, paymentRefund: Refund | undefined): OrderRefundView {
  return {
    id: refund.id,
    creditNoteNumber: refund.creditNoteNumber,
    amount: toDollars(refund.amountCents),
    currency: refund.currency,
    destination: refund.destination,
    toMethod: toDollars(refund.toMethodCents),
    toBalance: toDollars(refund.toBalanceCents),
    toBonus: toDollars(refund.toBonusCents),
    status: refundStatus(paymentRefund),
    reason: refund.reason,
    createdAt: refund.createdAt.toISOString(),
  }
}
