import type { LedgerTransaction } from '#features/wallet/contract.ts'
import type { Cents } from '#shared/money.ts'

interface Payment {
  paymentId: string
  orderId: string
  provider: string
  amountCents: Cents
  currency: string
}

/** Captured money for an order: the processor owes it to us, we earned it. */
export function sale(payment: Payment): LedgerTransaction {
  return capture(payment, 'sale', 'sales')
}

/** Captured money for an order that was paid or canceled already: we owe it back. */
export function surplusPayment(payment: Payment): LedgerTransaction {
  return capture(payment, 'surplus_payment', 'refunds_payable')
}

function capture(payment: Payment, reason: LedgerTransaction['reason'], credit: 'sales' | 'refunds_payable'): LedgerTransaction {
  return {
    key: `capture:${payment.paymentId}`,
    reason,
    orderId: payment.orderId,
    paymentId: payment.paymentId,
    currency: payment.currency,
    entries: [
      { account: `processor:${payment.provider}`, amountCents: payment.amountCents },
      { account: credit, amountCents: -payment.amountCents },
    ],
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
