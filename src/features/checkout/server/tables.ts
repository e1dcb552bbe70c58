import type { OrderRefund } from '#features/checkout/contract.ts'

/** What is known when a refund of an order is created. */
export type OrderRefundDraft = Omit<OrderRefund, 'creditNoteNumber' | 'createdAt'>

export const orderRefundColumns = `
  id, key, order_id as "orderId", credit_note_number as "creditNoteNumber", destination, amount_cents as "amountCents",
  to_method_cents as "toMethodCents", to_balance_cents as "toBalanceCents", to_bonus_cents as "toBonusCents",
  payment_refund_id as "paymentRefundId", currency, reason, actor, created_at as "createdAt"`

/** `reason` of a refund: a customer gets an order refunded. */
export const ORDER_REFUND = 'order_refund'
/** `reason` of a refund: a balance is paid out through the payments that it came from. */
export const PAYOUT = 'payout'
