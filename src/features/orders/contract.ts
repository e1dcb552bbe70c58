import { z } from 'zod'
import { platformIdSchema, typeIdSchema } from '#features/catalog/contract/platforms.ts'
import { type Platform, qualities, type Quality, type ServiceType } from '#features/catalog/rules.ts'
import type { DeliveryWindow } from '#features/catalog/rules/delivery-window.ts'
import { type OrderStatus, orderStatuses } from '#features/orders/rules.ts'
import type { Device } from '#features/orders/rules/device.ts'
import { paymentViewSchema, returnedPaymentSchema } from '#features/payments/contract.ts'
import type { Cents } from '#shared/money.ts'

export type { OrderSort, OrderStatus } from '#features/orders/rules.ts'

const time = z.string().describe('ISO 8601, UTC.')

export const orderSummarySchema = z
  .object({
    _id: z.string(),
    id: z.string(),
    orderNumber: z.string().describe('`GS-K7M2X9PD`.'),
    service: z.string().describe('`Instagram Views`.'),
    serviceType: typeIdSchema,
    category: z.string().describe('The platform’s name: `Instagram`.'),
    platform: platformIdSchema,
    quality: z.enum(qualities),
    quantity: z.number(),
    price: z.number().describe('Dollars, after the discount.'),
    discount: z.number().describe('Dollars off the catalog price; 0 without a promotion.'),
    promotion: z.string().nullable().describe('The promotion: a code or `First order`.'),
    currency: z.string(),
    status: z.enum(orderStatuses),
    paid: z.boolean(),
    paidAt: time.nullable(),
    createdAt: time,
    updatedAt: time,
    socialUsername: z.string(),
    email: z.string().describe('Empty if the order is read by its token after an account has claimed it.'),
    postUrl: z.string().describe('In canonical form.'),
    delivered: z.number().nullable().describe('Units delivered so far; null if nothing was reported yet.'),
    startCount: z.number().nullable().describe('The target’s count before delivery started; null if unknown.'),
    refunded: z.number().describe('Dollars refunded, including refunds in progress.'),
    note: z.string().nullable().describe('The customer’s delivery instructions.'),
    checking: z
      .object({
        hours: z
          .number()
          .nullable()
          .describe('The maximum duration of the check, counted from `since`; null if it depends on a disputed payment.'),
        since: time,
      })
      .nullable()
      .describe('Set while staff check the order before its delivery; else null.'),
    payment: paymentViewSchema.nullable().describe('The newest payment attempt.'),
    accessToken: z
      .string()
      .exactOptional()
      .describe('Lets a guest read the order (header `X-Order-Token`). Only in the response to the guest who placed it.'),
  })
  .meta({ id: 'Order' })
/** An order as the customer sees it. Section 3, "Order". */
export type OrderSummary = z.infer<typeof orderSummarySchema>

const orderEventSchema = z
  .object({
    type: z
      .string()
      .describe(
        '`placed`, `paid`, `held`, `released`, `processing`, `progress`, `completed`, `partial`, `canceled`, `failed`, `refund_started`, `refunded`, ...',
      ),
    at: time,
    actor: z.string().describe('`customer`, `provider`, `system` or `operator`.'),
    reason: z.string().nullable(),
    status: z.enum(orderStatuses).nullable().describe('The order’s new status; null if it didn’t change.'),
    delivered: z.number().nullable().describe('Units delivered by then; null if the event isn’t about delivery.'),
    amount: z.number().describe('Dollars paid; negative for a refund.'),
  })
  .meta({ id: 'OrderEvent' })
/** One recorded step of an order. */
export type OrderEventView = z.infer<typeof orderEventSchema>

export const expectedTimesSchema = z.object({
  start: time.describe('Earliest expected start. ISO 8601, UTC.'),
  startLatest: time.describe('Latest expected start. ISO 8601, UTC.'),
  completion: time.describe('Earliest expected completion. ISO 8601, UTC.'),
  latest: time.describe('Latest expected completion. ISO 8601, UTC.'),
})
/** When an order should start and complete, according to its delivery promise. */
export type ExpectedTimes = z.infer<typeof expectedTimesSchema>

export const startConsentSchema = z
  .object({ version: z.int(), wording: z.string() })
  .describe('The consent to an immediate start shown at the Pay button; null if the order wasn’t placed at the checkout.')

export const orderViewSchema = orderSummarySchema
  .extend({
    events: z.array(orderEventSchema).describe('Oldest first. Progress events are limited to the first and the newest 200.'),
    delivery: z
      .object({
        text: z.string().describe('`Starts in 15–30 minutes, complete within 24 hours`.'),
        paid: z.string().describe('The message for a customer who just paid.'),
      })
      .describe('The order’s delivery promise.'),
    consent: startConsentSchema.nullable(),
    returned: z.array(returnedPaymentSchema).describe('Payments that couldn’t be accepted and are being refunded, oldest first.'),
    disputed: z.boolean().describe('Whether a dispute holds a payment of the order until the bank or the payment provider decides.'),
    chargedBack: z.number().describe('Dollars that the customer got back through disputes.'),
    expected: expectedTimesSchema.nullable().describe('Null until the order is paid.'),
  })
  .meta({ id: 'OrderWithEvents' })
export type OrderView = z.infer<typeof orderViewSchema>

export const orderTotalsSchema = z
  .object({
    orders: z.number(),
    spent: z.number().describe('Dollars of paid orders, less refunds.'),
    months: z
      .array(z.object({ month: z.string().describe('`2026-11`'), orders: z.number(), spent: z.number() }))
      .describe('The last twelve months with orders, oldest first.'),
    claimable: z.number().describe('Paid guest orders with the account’s email that can be added to it; 0 until the email is verified.'),
  })
  .meta({ id: 'OrderTotals' })
/** The totals of a customer's orders. */
export type OrderTotals = z.infer<typeof orderTotalsSchema>

export const orderPageSchema = z.object({
  success: z.literal(true),
  count: z.number().describe('Orders on this page.'),
  pagination: z.object({ page: z.number(), limit: z.number(), total: z.number(), pages: z.number() }),
  data: z.array(orderSummarySchema),
  message: z.string(),
})
/** One page of a customer's orders. */
export type OrderPage = z.infer<typeof orderPageSchema>

/** How long a service takes in seconds from the payment, as median and 90th percentile. */
export interface MeasuredTimes {
  start: { median: number; p90: number }
  completion: { median: number; p90: number }
  /** The number of orders measured. */
  sample: number
  /** ISO 8601, UTC. */
  from: string
  measuredAt: string
}

/** The delivery promise of a service. All pages, emails and API responses use it. */
export interface DeliveryPromise {
  /** `Starts in 15–30 minutes, complete within 24 hours`. */
  text: string
  /** `15–30 minutes` from the payment. */
  starts: string
  /** `24 hours`, `3–7 days` from the payment. */
  within: string
  /** The message for a customer who just paid. */
  paid: string
  window: DeliveryWindow
  /** Null until enough orders were measured. */
  measured: MeasuredTimes | null
}

/** The times behind a delivery promise, stored with each order. */
export type PromisedTimes = Pick<DeliveryPromise, 'window' | 'measured'>

/** The socket events that an order's owner receives. */
export interface OrderSignals {
  order_changed: { orderId: string }
}

/** An order for internal use. Customers get an `OrderSummary`. */
export interface Order {
  id: string
  /** `GS-100234` */
  orderNumber: string
  userId: string | null
  email: string
  socialUsername: string
  targetUrl: string
  /** The same for every spelling of the target's link. */
  targetKey: string
  serviceId: string
  platform: Platform
  serviceType: ServiceType
  quality: Quality
  /** Units. */
  quantity: number
  /** What the customer pays. Adding the discount gives the catalog price at the time of the order. */
  priceCents: Cents
  discountCents: Cents
  /** The promotion as shown to the customer: a code or `First order`. */
  promotionLabel: string | null
  currency: string
  note: string | null
  status: OrderStatus
  /** Units reported as delivered; null until the first report. */
  delivered: number | null
  /** The target's count before the delivery. */
  startCount: number | null
  /** Includes refunds in progress. */
  refundedCents: Cents
  /** The accepted version of the terms of sale; null for orders from before versions existed. */
  termsVersion: number | null
  /** The consent to an immediate start, as shown at the checkout; both null if none was shown. */
  consentVersion: number | null
  consentWording: string | null
  /** Where the customer's visit came from; null if unknown. */
  visitSource: string | null
  visitCampaign: string | null
  /** The customer's time zone, such as `Europe/Berlin`; null if unknown. */
  timeZone: string | null
  /** The customer's device; null if unknown. */
  device: Device | null
  /** The delivery promise at the time of the order; null for orders from before promises were stored. */
  promised: PromisedTimes | null
  paidAt: Date | null
  /** Since when the order is held for a check by staff; null if it isn't. The deadline of the check is null too if it has none. */
  heldAt: Date | null
  heldUntil: Date | null
  createdAt: Date
  updatedAt: Date
}

/** The data of a new order. */
export type OrderDraft = Omit<
  Order,
  | 'id'
  | 'orderNumber'
  | 'status'
  | 'delivered'
  | 'startCount'
  | 'refundedCents'
  | 'paidAt'
  | 'heldAt'
  | 'heldUntil'
  | 'createdAt'
  | 'updatedAt'
> & {
  packageId: string
  priceId: string
  promotionId: string | null
  /** A keyed hash of the customer's network. */
  networkKey: string
  /** The customer's IP address, encrypted. */
  sealedAddress: Buffer
}
