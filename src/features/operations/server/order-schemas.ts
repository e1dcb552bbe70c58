import { z } from 'zod'
import { providerRefundSchema } from '#features/checkout/server/schemas.ts'
import { deliveryViewSchema } from '#features/delivery/server/schemas.ts'
import { caseSchema, guaranteesSchema } from '#features/guarantees/server/schemas.ts'
import type { OrderDeskRow } from '#features/operations/contract.ts'
import {
  bulkActions,
  type BulkResult,
  type OrderExportView,
  type OrderPage,
  timelineKinds,
} from '#features/operations/contract/order-page.ts'
import { approvalSchema } from '#features/operations/server/approval-schema.ts'
import { orderStatuses } from '#features/orders/contract.ts'
import { orderSummarySchema } from '#features/orders/server/schemas.ts'
import { attemptStatuses, paymentMethods } from '#features/payments/contract.ts'

/** OrderDeskRow as the API document describes it. */
export const deskRowSchema = orderSummarySchema.extend({
  userId: z.string().nullable(),
  partner: z.object({ id: z.string(), name: z.string() }).nullable(),
  dueAt: z.string().nullable(),
  late: z.boolean(),
}) satisfies z.ZodType<OrderDeskRow>

const timelineSchema = z.object({
  key: z.string(),
  kind: z.enum(timelineKinds),
  at: z.string(),
  title: z.string(),
  detail: z.string().nullable(),
  who: z.string().nullable(),
  amount: z.number().nullable(),
  entries: z.array(z.object({ account: z.string(), amount: z.number() })),
  before: z.unknown(),
  after: z.unknown(),
})

const paymentSchema = z.object({
  id: z.string(),
  provider: z.string(),
  method: z.enum(paymentMethods),
  status: z.enum(attemptStatuses),
  reference: z.string().nullable(),
  amount: z.number(),
  fromBalance: z.number(),
  captured: z.number(),
  refunded: z.number(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  declineCode: z.string().nullable(),
  createdAt: z.string(),
})

const { remedies, refunds, expected } = guaranteesSchema.shape

/** OrderPage as the API document describes it. */
export const orderPageSchema = z.object({
  order: deskRowSchema,
  customer: z.object({ id: z.string(), name: z.string() }).nullable(),
  expected,
  moves: z.array(z.enum(orderStatuses)),
  payments: z.array(paymentSchema),
  refundable: z.number(),
  refunds,
  providerRefunds: z.array(providerRefundSchema),
  deliveries: z.array(deliveryViewSchema),
  remedies,
  requests: z.array(caseSchema),
  approvals: z.array(approvalSchema),
  conversations: z.array(z.object({ id: z.string(), subject: z.string(), status: z.string(), lastMessageAt: z.string() })),
  notes: z.array(z.object({ id: z.string(), author: z.string(), content: z.string(), createdAt: z.string() })),
  timeline: z.array(timelineSchema),
}) satisfies z.ZodType<OrderPage>

/** BulkResult as the API document describes it. */
export const bulkResultSchema = z.object({
  action: z.enum(bulkActions),
  lines: z.array(
    z.object({
      orderId: z.string(),
      orderNumber: z.string(),
      status: z.enum(orderStatuses),
      outcome: z.enum(['moves', 'approval', 'refused']),
      why: z.string().nullable(),
      owed: z.number(),
    }),
  ),
  moving: z.number(),
  refused: z.number(),
  owed: z.number(),
}) satisfies z.ZodType<BulkResult>

/** OrderExportView as the API document describes it. */
export const orderExportSchema = z.object({
  id: z.string(),
  status: z.enum(['waiting', 'ready', 'failed']),
  done: z.number(),
  about: z.number(),
  createdAt: z.string(),
  expiresAt: z.string(),
}) satisfies z.ZodType<OrderExportView>
