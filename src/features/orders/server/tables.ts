import type { Platform, ServiceType } from '#features/catalog/rules.ts'
import type { OrderStatus } from '#features/orders/contract.ts'
import type { Cents } from '#shared/money.ts'

/** A row of `order_events`. */
export interface OrderEvent {
  type: string
  actor: string
  reason: string | null
  moneyCents: Cents
  /** The order's new status; null if it didn't change. */
  status: OrderStatus | null
  /** Units delivered by then; null if the event isn't about delivery. */
  delivered: number | null
  createdAt: Date
}

/** An event without a status change or delivery. */
export type PlainEvent = Omit<OrderEvent, 'createdAt' | 'status' | 'delivered'>

/** A change of an order's status or progress. */
export interface OrderMove {
  /** The new status; unchanged if left out. */
  to?: OrderStatus
  /** The event's type. Defaults to the new status. */
  type?: string
  actor: string
  reason: string | null
  /** Units delivered so far. The stored number never goes down. */
  delivered?: number
  startCount?: number
  /** Negative for a refund. */
  moneyCents?: Cents
}

/** Filters for a customer's orders. Those left out match everything. */
export interface OrderFilters {
  status?: OrderStatus | undefined
  platform?: Platform | undefined
  type?: ServiceType | undefined
  /** Part of the social username. */
  username?: string | undefined
  /** Part of the order's number, username or link. */
  text?: string | undefined
  /** Placed at this time or later. */
  from?: Date | undefined
  /** Placed before this time. */
  before?: Date | undefined
}

/** A row of `customer_months`. */
export interface CustomerMonth {
  /** `2026-11` */
  month: string
  /** Orders placed in the month. */
  orders: number
  /** Cents paid in the month. */
  spentCents: Cents
}

/** The encryption purpose of a purchase's IP address. */
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
