import type { PaymentMethod } from '#features/payments/contract.ts'

/** Where the money of an order's refund stands. `failed`: the provider refused, it is asked again and a person looks. */
export const orderRefundStatuses = ['on_its_way', 'paid', 'failed'] as const
export type OrderRefundStatus = (typeof orderRefundStatuses)[number]

/** How a customer gets money back: each part the way it was paid, or all of it to their balance. */
export const refundDestinations = ['original', 'balance'] as const
export type RefundDestination = (typeof refundDestinations)[number]

/** Money that a payment provider is asked to send back, as the shop's people see it. Dollars. */
export interface ProviderRefundView {
  id: string
  amount: number
  currency: string
  status: OrderRefundStatus
  /** `order_refund`, `surplus_payment`, `payout`. */
  reason: string
  provider: string
  method: PaymentMethod
  /** What the payment was for; null where it was for the other. */
  orderId: string | null
  depositId: string | null
  /** Where an order's customer gets it: what it is on the order, and on the credit note. */
  orderRefundId: string | null
  creditNoteNumber: string | null
  /** From 1; how often the provider was asked anew. */
  round: number
  /** ISO 8601, UTC: when the provider is asked next; null where that is over, or up to a person. */
  nextTryAt: string | null
  /** How it was paid in another way, after the provider had refused it; null where it was not. */
  byHandReference: string | null
  createdAt: string
}

/** Money of an order that goes back, as its customer sees it. Dollars. */
export interface OrderRefundView {
  id: string
  /** `CN-1001`: on the credit note. */
  creditNoteNumber: string
  amount: number
  currency: string
  destination: RefundDestination
  /** The parts: through the payment provider, to the balance, and bonus credit given back. They add up to `amount`. */
  toMethod: number
  toBalance: number
  toBonus: number
  status: OrderRefundStatus
  reason: string
  /** ISO 8601, UTC. */
  createdAt: string
}

/** What a refund of an order would do, before it is done. Dollars. */
export interface RefundPreview {
  amount: number
  destination: RefundDestination
  price: number
  /** How the order was paid; adds up to its price. */
  paidWith: { provider: number; balance: number; bonus: number }
  refundedBefore: number
  /** Where the amount would go; adds up to it. */
  toMethod: number
  toBalance: number
  toBonus: number
  /** What could be paid back after it. */
  left: number
  /** One person pays back up to this alone. */
  approvalAbove: number
  needsApproval: boolean
}
