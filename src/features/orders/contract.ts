import type { Platform, Quality, ServiceType } from '#features/catalog/rules.ts'
import type { PaymentView } from '#features/payments/contract.ts'

export const orderStatuses = ['pending', 'processing', 'completed', 'partial', 'canceled', 'failed'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** One recorded step of an order. */
export interface OrderEventView {
  /** `placed`, `paid`, `processing`, `progress`, `completed`, `partial`, `canceled`, `failed`, `refund_started`, `refunded`, ... */
  type: string
  /** ISO 8601, UTC. */
  at: string
  /** `customer`, `provider`, `system`, `operator`. */
  actor: string
  reason: string | null
  /** The status that the order moved to; null where it stayed. */
  status: OrderStatus | null
  /** Reported as delivered by then; null where it is not about that. */
  delivered: number | null
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
  /** What it costs, the discount taken off. */
  price: number
  /** Dollars that a promotion took off the catalogue's price; 0 without one. */
  discount: number
  /** Which: a code, or `First order`. */
  promotion: string | null
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
  /** Units reported as delivered so far; null while nothing was reported. */
  delivered: number | null
  /** What the target itself counted before the delivery began; null where nobody counted. */
  startCount: number | null
  /** Dollars paid back, or on their way. */
  refunded: number
  /** What the customer wrote for the people who deliver. */
  note: string | null
  /** The newest try to pay. */
  payment: PaymentView | null
  /** Lets a guest read this order: header `X-Order-Token`. Only in the answer to the guest who placed it. */
  accessToken?: string
}

/** When the steps of an order are to be expected, as its service's orders took of late. ISO 8601, UTC. */
export interface ExpectedTimes {
  /** Half had begun by then. */
  start: string
  /** Half were complete by then. */
  completion: string
  /** Nine of ten were complete by then. */
  latest: string
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

/** What the sockets of an order's owner hear. */
export interface OrderSignals {
  order_changed: { orderId: string }
}
