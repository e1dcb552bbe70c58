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
  priceCents: Cents
  currency: string
  note: string | null
  status: OrderStatus
  inFlight: boolean
  paidAt: Date | null
  createdAt: Date
  updatedAt: Date
}

/** What is known when an order is placed. */
export type OrderDraft = Omit<Order, 'id' | 'orderNumber' | 'status' | 'inFlight' | 'paidAt' | 'createdAt' | 'updatedAt'>

/** A row of `order_events`. */
export interface OrderEvent {
  type: string
  actor: string
  reason: string | null
  moneyCents: Cents
  createdAt: Date
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
  currency, note, status, in_flight as "inFlight", paid_at as "paidAt", created_at as "createdAt", updated_at as "updatedAt"`
