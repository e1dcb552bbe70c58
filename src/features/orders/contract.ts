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
    price: z.number().describe('Dollars that the order costs, after the discount.'),
    discount: z.number().describe('Dollars that a promotion took off the catalog’s price; 0 without one.'),
    promotion: z.string().nullable().describe('The promotion: a code, or `First order`.'),
    currency: z.string(),
    status: z.enum(orderStatuses),
    paid: z.boolean(),
    paidAt: time.nullable(),
    createdAt: time,
    updatedAt: time,
    socialUsername: z.string(),
    email: z.string().describe('Empty for whoever reads an order by its token after an account has claimed it.'),
    postUrl: z.string().describe('In canonical form.'),
    delivered: z.number().nullable().describe('Units delivered so far; null if none were reported.'),
    startCount: z.number().nullable().describe('What the target counted before the delivery; null if unknown.'),
    refunded: z.number().describe('Dollars refunded, or on their way.'),
    note: z.string().nullable().describe('The customer’s note for whoever delivers.'),
    checking: z
      .object({ hours: z.number().describe('How long it takes at most, from `since` on.'), since: time })
      .nullable()
      .describe('The shop checks the order before it is delivered; null if it does not.'),
    payment: paymentViewSchema.nullable().describe('The newest payment attempt.'),
    accessToken: z
      .string()
      .exactOptional()
      .describe('Lets a guest read the order (header `X-Order-Token`). Only in the response to the guest who placed it.'),
  })
  .meta({ id: 'Order' })
/** An order as its owner sees it. Section 3, "Order". */
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
    status: z.enum(orderStatuses).nullable().describe('The status that the order moved to; null if it did not move.'),
    delivered: z.number().nullable().describe('Units delivered by then; null if the event is not about delivery.'),
    amount: z.number().describe('Dollars that moved; negative if they went back to the customer.'),
  })
  .meta({ id: 'OrderEvent' })
/** One recorded step of an order. */
export type OrderEventView = z.infer<typeof orderEventSchema>

export const expectedTimesSchema = z.object({
  start: time.describe('Delivery should not start before. ISO 8601, UTC.'),
  startLatest: time.describe('Delivery should have started by then. ISO 8601, UTC.'),
  completion: time.describe('It should not be complete before. ISO 8601, UTC.'),
  latest: time.describe('It should be complete by then. ISO 8601, UTC.'),
})
/** When an order should start and be complete, as the shop promises. */
export type ExpectedTimes = z.infer<typeof expectedTimesSchema>

export const startConsentSchema = z
  .object({ version: z.int(), wording: z.string() })
  .describe('What the checkout said at its Pay button about starting right away; null if the order was not placed there.')

export const orderViewSchema = orderSummarySchema
  .extend({
    events: z.array(orderEventSchema).describe('Oldest first; of the progress, the first and the newest 200.'),
    delivery: z
      .object({
        text: z.string().describe('`Starts in 15–30 minutes, complete within 24 hours`.'),
        paid: z.string().describe('What a customer reads who has just paid.'),
      })
      .describe('What is promised about its delivery.'),
    consent: startConsentSchema.nullable(),
    returned: z.array(returnedPaymentSchema).describe('Payments that could not be accepted and are refunded, oldest first.'),
    expected: expectedTimesSchema.nullable().describe('Null while it is not paid.'),
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
    claimable: z
      .number()
      .describe('Paid guest orders placed with the account’s address that can be added to it; 0 until the address is verified.'),
  })
  .meta({ id: 'OrderTotals' })
/** A customer's orders at a glance. */
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

/** How long a service takes, measured in seconds from the payment: the median and the 90th percentile. */
export interface MeasuredTimes {
  start: { median: number; p90: number }
  completion: { median: number; p90: number }
  /** The number of orders measured. */
  sample: number
  /** ISO 8601, UTC. */
  from: string
  measuredAt: string
}

/** What the shop promises about the delivery of a service; every page, email and answer says it alike. */
export interface DeliveryPromise {
  /** `Starts in 15–30 minutes, complete within 24 hours`. */
  text: string
  /** `15–30 minutes` from the payment. */
  starts: string
  /** `24 hours`, `3–7 days` from the payment. */
  within: string
  /** What a customer reads who has just paid. */
  paid: string
  window: DeliveryWindow
  /** Null until there are enough orders. */
  measured: MeasuredTimes | null
}

/** What a promise comes from: an order keeps it. */
export type PromisedTimes = Pick<DeliveryPromise, 'window' | 'measured'>

/** What the sockets of an order's owner receive. */
export interface OrderSignals {
  order_changed: { orderId: string }
}

/** An order as the features after this one know it; who may not see all of it gets an `OrderSummary`. */
export interface Order {
  id: string
  /** `GS-100234` */
  orderNumber: string
  userId: string | null
  email: string
  socialUsername: string
  targetUrl: string
  /** The same for every way to write a target. */
  targetKey: string
  serviceId: string
  platform: Platform
  serviceType: ServiceType
  quality: Quality
  /** Units. */
  quantity: number
  /** What the customer pays. With the discount it is the catalog's price when the order was placed. */
  priceCents: Cents
  discountCents: Cents
  /** As the customer reads it: a code, or `First order`. */
  promotionLabel: string | null
  currency: string
  note: string | null
  status: OrderStatus
  /** Units reported as delivered; null while nothing was reported. */
  delivered: number | null
  /** The target's own count before the delivery. */
  startCount: number | null
  /** Refunded, paid out or on its way. */
  refundedCents: Cents
  /** The version of the terms of sale that was accepted with it; null before there were versions. */
  termsVersion: number | null
  /** The consent to an immediate start that its page showed, as it was shown; both null if the page showed none. */
  consentVersion: number | null
  consentWording: string | null
  /** Where the visit came from in which it was placed; both null if that is not known. */
  visitSource: string | null
  visitCampaign: string | null
  /** Of the browser that placed it, such as `Europe/Berlin`; null if that is not known. */
  timeZone: string | null
  /** What it was placed on; null if that is not known. */
  device: Device | null
  /** What was promised about its delivery when it was placed; null for orders from before this was kept. */
  promised: PromisedTimes | null
  paidAt: Date | null
  /** Since when its delivery waits for staff to check it, and by when they said they would have; null if it does not wait. */
  heldAt: Date | null
  heldUntil: Date | null
  createdAt: Date
  updatedAt: Date
}

/** What is known when an order is placed. */
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
  /** A keyed hash of the network that the order came from. */
  networkKey: string
  /** The network address that it is placed from, encrypted. */
  sealedAddress: Buffer
}
