import type { LedgerEntry, LedgerTransaction } from '#features/wallet/contract.ts'
import type { Cents } from '#shared/money.ts'

interface Payment {
  paymentId: string
  orderId: string
  provider: string
  amountCents: Cents
  currency: string
}

/**
 * Captured money: what arrived is owed by the processor; of it (and of what arrived earlier) `appliedCents` pays the
 * order, the rest is owed to the payer. Undefined where nothing moved. Booked once for each state of the payment.
 */
export function capture(payment: Payment & { capturedCents: Cents; appliedCents: Cents }): LedgerTransaction | undefined {
  const { amountCents: arrived, appliedCents: applied } = payment
  const entries: LedgerEntry[] = [
    { account: `processor:${payment.provider}`, amountCents: arrived },
    { account: 'sales', amountCents: -applied },
    { account: 'refunds_payable', amountCents: applied - arrived },
  ]
  const moved = entries.filter((entry) => entry.amountCents !== 0)
  if (moved.length === 0) return undefined
  return {
    key: arrived === 0 ? `apply:${payment.paymentId}` : `capture:${payment.paymentId}:${payment.capturedCents}`,
    reason: applied > 0 ? 'sale' : 'surplus_payment',
    orderId: payment.orderId,
    paymentId: payment.paymentId,
    currency: payment.currency,
    entries: moved,
  }
}

/** Money that the processor has sent back: what we owed is settled. */
export function refundPaid(refund: Payment & { refundId: string }): LedgerTransaction {
  return {
    key: `refund:${refund.refundId}`,
    reason: 'refund',
    orderId: refund.orderId,
    paymentId: refund.paymentId,
    currency: refund.currency,
    entries: [
      { account: 'refunds_payable', amountCents: refund.amountCents },
      { account: `processor:${refund.provider}`, amountCents: -refund.amountCents },
    ],
  }
}
