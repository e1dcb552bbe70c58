import type { Platform, Quality, ServiceType } from '#features/catalog/rules.ts'
import type { PaymentView } from '#features/payments/contract.ts'

export const orderStatuses = ['pending', 'processing', 'completed', 'partial', 'canceled', 'failed'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** One recorded step of an order. */
export interface OrderEventView {
  /** `placed`, `payment_started`, `paid`, `payment_refused`, `canceled`, `refund_started`, `refunded`, ... */
  type: string
  /** ISO 8601, UTC. */
  at: string
  /** `customer`, `provider`, `system`, `operator`. */
  actor: string
  reason: string | null
  /** Money that moved with it, in dollars; negative is money back to the customer. */
  amount: number
}

/** An order as its owner sees it. Section 3, "Order". */
export interface OrderSummary {
  _id: string
  id: string
  orderNumber: string
  /** `Instagram Views`. */
  service: string
  serviceType: ServiceType
  category: string
  platform: Platform
  quality: Quality
  quantity: number
  price: number
  currency: string
  status: OrderStatus
  /** Whether the money is here. Until then the order waits for its payment. */
  paid: boolean
  paidAt: string | null
  createdAt: string
  updatedAt: string
  socialUsername: string
  email: string
  /** Canonical form. */
  postUrl: string
  /** What the customer wrote for the people who deliver. */
  note: string | null
  /** The newest try to pay. */
  payment: PaymentView | null
  /** Lets a guest read this order: header `X-Order-Token`. Only in the answer to the guest who placed it. */
  accessToken?: string
}

/** An order with everything that happened to it, oldest first. */
export interface OrderView extends OrderSummary {
  events: OrderEventView[]
}

/** A customer's orders at a glance. */
export interface OrderTotals {
  orders: number
  /** Dollars, of paid orders. */
  spent: number
  /** The last twelve months with anything in them, oldest first. */
  months: { /** `2026-11` */ month: string; orders: number; spent: number }[]
  /** Guest orders placed with the account's address, which could be added to it; 0 until the address is verified. */
  claimable: number
}

export const orderSorts = ['newest', 'oldest', 'price_high', 'price_low'] as const
export type OrderSort = (typeof orderSorts)[number]

/** One page of a customer's orders. */
export interface OrderPage {
  success: true
  /** On this page. */
  count: number
  pagination: { page: number; limit: number; total: number; pages: number }
  data: OrderSummary[]
  message: string
}
