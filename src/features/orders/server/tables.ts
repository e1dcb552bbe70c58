import type { Platform, Quality, ServiceType } from '#features/catalog/rules.ts'
import type { OrderStatus } from '#features/orders/contract.ts'
import type { Cents } from '#shared/money.ts'

/** A row of `orders`. It never leaves the server whole: see present.ts. */
export interface Order {
  id: string
  orderNumber: string
  userId: string | null
  email: string
  socialUsername: string
  targetUrl: string
  targetKey: string
  serviceId: string
  packageId: string
  priceId: string
  platform: Platform
  serviceType: ServiceType
  quality: Quality
  quantity: number
  /** What the customer pays. With the discount it is the catalogue's price when the order was placed. */
  priceCents: Cents
  discountCents: Cents
  promotionId: string | null
  /** As the customer reads it: a code, or `First order`. */
  promotionLabel: string | null
  currency: string
  note: string | null
  status: OrderStatus
  inFlight: boolean
  /** Units reported as delivered; null while nothing was reported. */
  delivered: number | null
  /** The target's own count before the delivery. */
  startCount: number | null
  /** Paid back, or owed back. */
  refundedCents: Cents
  paidAt: Date | null
  createdAt: Date
  updatedAt: Date
}

/** What is known when an order is placed. */
export type OrderDraft = Omit<
  Order,
  'id' | 'orderNumber' | 'status' | 'inFlight' | 'delivered' | 'startCount' | 'refundedCents' | 'paidAt' | 'createdAt' | 'updatedAt'
>

/** A row of `order_events`. */
export interface OrderEvent {
  type: string
  actor: string
  reason: string | null
  moneyCents: Cents
  /** The status that the order moved to; null where it stayed. */
  status: OrderStatus | null
  /** Units delivered by then; null where it is not about that. */
  delivered: number | null
  createdAt: Date
}

/** An event that is about no move and no delivery. */
export type PlainEvent = Omit<OrderEvent, 'createdAt' | 'status' | 'delivered'>

/** What is written when an order moves, or gets on. */
export interface OrderMove {
  /** The status it moves to; left out, it stays where it is. */
  to?: OrderStatus
  /** The event's type; left out, the status it moves to. */
  type?: string
  actor: string
  reason: string | null
  /** Units delivered by now; what was reported before is never taken back. */
  delivered?: number
  startCount?: number
  /** Negative: money back to the customer. */
  moneyCents?: Cents
}

/** Which of a customer's orders are wanted; what is left out does not matter. */
export interface OrderFilters {
  status?: OrderStatus | undefined
  platform?: Platform | undefined
  type?: ServiceType | undefined
  /** Part of the social username. */
  username?: string | undefined
  /** Part of the order's number, username or link. */
  text?: string | undefined
  /** Placed then or later. */
  from?: Date | undefined
  /** Placed earlier. */
  before?: Date | undefined
}

/** A row of `customer_months`. */
export interface CustomerMonth {
  /** `2026-11` */
  month: string
  /** Placed in it. */
  orders: number
  /** Paid in it. */
  spentCents: Cents
}

export const orderColumns = `
  id, order_number as "orderNumber", user_id as "userId", email, social_username as "socialUsername",
  target_url as "targetUrl", target_key as "targetKey", service_id as "serviceId", package_id as "packageId",
  price_id as "priceId", platform, service_type as "serviceType", quality, quantity, price_cents as "priceCents",
  discount_cents as "discountCents", promotion_id as "promotionId", promotion_label as "promotionLabel", currency, note, status, in_flight as "inFlight", delivered, start_count as "startCount", refunded_cents as "refundedCents", paid_at as "paidAt", created_at as "createdAt", updated_at as "updatedAt"`
