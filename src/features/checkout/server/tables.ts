import type { RefundDestination } from '#features/checkout/contract.ts'
import type { Cents } from '#shared/money.ts'

/** A row of `order_refunds`: money of an order that goes back, for one reason. Where it stands, its payment refund knows. */
export interface OrderRefund {
  id: string
  /** Names what it is owed for (`shortfall:ord_...`): one refund a key. */
  key: string
  orderId: string
  creditNoteNumber: string
  destination: RefundDestination
  /** The sum of the three ways. */
  amountCents: Cents
  /** Through the payment provider; `paymentRefundId` names what it is asked for. */
  toMethodCents: Cents
  toBalanceCents: Cents
  toBonusCents: Cents
  paymentRefundId: string | null
  currency: string
  reason: string
  /** `rule`, `customer`, or the id of the operator who decided. */
  actor: string
  createdAt: Date
}

/** What is known when an order's refund is made. */
export type OrderRefundDraft = Omit<OrderRefund, 'creditNoteNumber' | 'createdAt'>

export const orderRefundColumns = `
  id, key, order_id as "orderId", credit_note_number as "creditNoteNumber", destination, amount_cents as "amountCents",
  to_method_cents as "toMethodCents", to_balance_cents as "toBalanceCents", to_bonus_cents as "toBonusCents",
  payment_refund_id as "paymentRefundId", currency, reason, actor, created_at as "createdAt"`
