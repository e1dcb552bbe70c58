import { z } from 'zod'
import { platforms, qualities, serviceTypes } from '#features/catalog/rules.ts'
import { orderStatuses, type OrderPage, type OrderSummary, type OrderTotals, type OrderView } from '#features/orders/contract.ts'
import { attemptStatuses, coins, paymentMethods, type PaymentView } from '#features/payments/contract.ts'

/** PaymentView as the API document describes it. */
export const paymentViewSchema = z.object({
  id: z.string(),
  status: z.enum(attemptStatuses),
  method: z.enum(paymentMethods),
  amount: z.number(),
  balanceAmount: z.number().optional(),
  coin: z.enum(coins).optional(),
  card: z.object({ brand: z.string(), last4: z.string() }).optional(),
  declineCode: z.string().optional(),
  nextAction: z.object({ type: z.literal('redirect'), url: z.string() }).optional(),
}) satisfies z.ZodType<PaymentView>

/** OrderSummary as the API document describes it. */
export const orderSummarySchema = z.object({
  _id: z.string(),
  id: z.string(),
  orderNumber: z.string(),
  service: z.string(),
  serviceType: z.enum(serviceTypes),
  category: z.string(),
  platform: z.enum(platforms),
  quality: z.enum(qualities),
  quantity: z.number(),
  price: z.number(),
  discount: z.number(),
  promotion: z.string().nullable(),
  currency: z.string(),
  status: z.enum(orderStatuses),
  paid: z.boolean(),
  paidAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  socialUsername: z.string(),
  email: z.string(),
  postUrl: z.string(),
  delivered: z.number().nullable(),
  startCount: z.number().nullable(),
  refunded: z.number(),
  note: z.string().nullable(),
  payment: paymentViewSchema.nullable(),
  accessToken: z.string().optional(),
}) satisfies z.ZodType<OrderSummary>

/** OrderView as the API document describes it. */
export const orderViewSchema = orderSummarySchema.extend({
  events: z.array(
    z.object({
      type: z.string(),
      at: z.string(),
      actor: z.string(),
      reason: z.string().nullable(),
      status: z.enum(orderStatuses).nullable(),
      delivered: z.number().nullable(),
      amount: z.number(),
    }),
  ),
}) satisfies z.ZodType<OrderView>

/** OrderPage as the API document describes it. */
export const orderPageSchema = z.object({
  success: z.literal(true),
  count: z.number(),
  pagination: z.object({ page: z.number(), limit: z.number(), total: z.number(), pages: z.number() }),
  data: z.array(orderSummarySchema),
  message: z.string(),
}) satisfies z.ZodType<OrderPage>

/** OrderTotals as the API document describes it. */
export const orderTotalsSchema = z.object({
  orders: z.number(),
  spent: z.number(),
  months: z.array(z.object({ month: z.string(), orders: z.number(), spent: z.number() })),
  claimable: z.number(),
}) satisfies z.ZodType<OrderTotals>
