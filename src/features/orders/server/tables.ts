import type { Platform, ServiceType } from '#features/catalog/rules.ts'
import type { OrderStatus } from '#features/orders/contract.ts'
import type { Cents } from '#shared/money.ts'

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

/** What the network address of a purchase is encrypted for. */
export const PURCHASE_ADDRESS = 'purchase-address'

/** The columns of an `Order`. */
export const orderColumns = `
  id, order_number as "orderNumber", user_id as "userId", email, social_username as "socialUsername",
  target_url as "targetUrl", target_key as "targetKey", service_id as "serviceId", platform, service_type as "serviceType", quality, quantity,
  price_cents as "priceCents", discount_cents as "discountCents", promotion_label as "promotionLabel", currency, note, status, delivered,
  start_count as "startCount", refunded_cents as "refundedCents", terms_version as "termsVersion",
  consent_version as "consentVersion", consent_wording as "consentWording", visit_source as "visitSource",
  visit_campaign as "visitCampaign", time_zone as "timeZone", device, promised, paid_at as "paidAt",
  held_at as "heldAt", held_until as "heldUntil", created_at as "createdAt", updated_at as "updatedAt"`
