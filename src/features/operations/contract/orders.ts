import { z } from 'zod'
import { approvalSchema } from '#features/accounts/contract.ts'
import { platformSchema, typeSchema } from '#features/catalog/contract/platforms.ts'
import { qualities } from '#features/catalog/rules.ts'
import { providerRefundSchema } from '#features/checkout/contract.ts'
import { deliveryViewSchema } from '#features/delivery/contract.ts'
import { adminGuaranteeClaimSchema, guaranteesSchema } from '#features/guarantees/contract.ts'
import { disputeSchema } from '#features/operations/contract/disputes.ts'
import { money, time, timeFilter } from '#features/operations/contract/fields.ts'
import { bulkActions, MAX_BULK_ORDERS, MAX_LISTED, timelineKinds } from '#features/operations/rules/kinds.ts'
import { orderSummarySchema, startConsentSchema } from '#features/orders/contract.ts'
import { orderStatuses } from '#features/orders/rules.ts'
import { attemptStatuses, paymentMethods } from '#features/payments/rules/kinds.ts'

const yesOrNo = (name: string) => z.enum(['true', 'false'], { error: `${name} must be true or false.` }).optional()

/** Filters of the order list, in the format of its URL query. */
export const orderFilters = z.object({
  status: z.enum(orderStatuses, { error: `status must be one of ${orderStatuses.join(', ')}.` }).optional(),
  platform: platformSchema.optional(),
  type: typeSchema.optional(),
  quality: z.enum(qualities, { error: `quality must be one of ${qualities.join(', ')}.` }).optional(),
  supplier: z.string().max(60).optional().describe('The id of the order’s supplier.'),
  paid: yesOrNo('paid'),
  refunded: yesOrNo('refunded'),
  refundedFrom: timeFilter('refundedFrom').describe('Refunded at this time or later, at least in part.'),
  refundedTo: timeFilter('refundedTo').describe('Refunded before this time, at least in part.'),
  method: z
    .enum(paymentMethods, { error: `method must be one of ${paymentMethods.join(', ')}.` })
    .optional()
    .describe('How it was paid. If the balance covered only a part, the other method counts.'),
  source: z.string().max(60).optional().describe('The visit source, as in analytics: `instagram`, `Direct`, `Unknown`.'),
  late: z.enum(['true'], { error: 'late must be true or omitted.' }).optional(),
  held: z.enum(['true'], { error: 'held must be true or omitted.' }).optional().describe('Only orders that wait for a staff check.'),
  from: timeFilter('from').describe('Placed at this time or later.'),
  to: timeFilter('to').describe('Placed before this time.'),
  q: z
    .string()
    .max(500)
    .optional()
    .describe('The beginning of an email address, username, or post or profile name, or a full link, order number or payment id.'),
  sort: z.enum(['newest', 'oldest'], { error: 'sort must be newest or oldest.' }).default('newest'),
})
export type OrderFilters = z.infer<typeof orderFilters>

export const adminOrderSchema = orderSummarySchema
  .extend({
    userId: z.string().nullable().describe('The account; null for a guest.'),
    internalNumber: z.number().nullable().describe('Position in the sequence of orders; null if the order number already shows it.'),
    supplier: z.object({ id: z.string(), name: z.string() }).nullable().describe('Who delivers it; null until it is paid.'),
    dueAt: time.nullable().describe('When 90% of similar orders are complete: ISO 8601, UTC; null if unknown.'),
    late: z.boolean().describe('Whether it is still open after `dueAt`.'),
  })
  .meta({ id: 'AdminOrder' })
export type AdminOrder = z.infer<typeof adminOrderSchema>

export interface AdminOrderPage {
  data: AdminOrder[]
  nextCursor: string | null
}

export const orderCountsSchema = z.record(z.enum(orderStatuses), z.int()).meta({ id: 'OrderCounts' })
export type OrderCounts = z.infer<typeof orderCountsSchema>

const timelineEntrySchema = z
  .object({
    key: z.string().describe('Unique on the page.'),
    kind: z.enum(timelineKinds),
    at: time,
    title: z.string(),
    detail: z.string().nullable(),
    who: z.string().nullable().describe('A name, `customer`, `provider`, `supplier` or `system`.'),
    amount: z.number().nullable().describe('Dollars; negative if paid to the customer.'),
    entries: z.array(z.object({ account: z.string(), amount: z.number() })).describe('Ledger entries in dollars; debits are positive.'),
    before: z.unknown().describe('The fields a staff member changed, before the change.'),
    after: z.unknown(),
  })
  .meta({ id: 'TimelineEntry' })
export type TimelineEntry = z.infer<typeof timelineEntrySchema>

const orderPaymentSchema = z
  .object({
    id: z.string(),
    provider: z.string(),
    method: z.enum(paymentMethods),
    status: z.enum(attemptStatuses),
    reference: z.string().nullable().describe('The provider’s own id of the payment.'),
    amount: money,
    fromBalance: money,
    captured: money,
    refunded: money,
    card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
    declineCode: z.string().nullable(),
    createdAt: time,
  })
  .meta({ id: 'OrderPayment' })
export type OrderPayment = z.infer<typeof orderPaymentSchema>

const orderNoteSchema = z.object({ id: z.string(), author: z.string(), content: z.string(), createdAt: time }).meta({ id: 'OrderNote' })
export type OrderNoteView = z.infer<typeof orderNoteSchema>

const conversationSchema = z.object({ id: z.string(), subject: z.string(), status: z.string(), lastMessageAt: time })

const { remedies: options, refunds, expected } = guaranteesSchema.shape

export const orderPageSchema = z
  .object({
    order: adminOrderSchema,
    customer: z.object({ id: z.string(), name: z.string() }).nullable().describe('Null for a guest.'),
    terms: z
      .object({ version: z.int(), publishedAt: time })
      .nullable()
      .describe('The terms of sale accepted with the order; null for orders placed before terms had versions.'),
    consent: startConsentSchema.nullable(),
    visit: z
      .object({
        source: z.string().describe('The label that staff see: `instagram`, `Direct`, `Unknown`.'),
        campaign: z.string().nullable(),
      })
      .describe('The source of the visit that placed the order.'),
    expected,
    moves: z.array(z.enum(orderStatuses)).describe('The statuses staff can move it to.'),
    payments: z.array(orderPaymentSchema),
    disputes: z.array(disputeSchema),
    refundable: money.describe('Dollars that can still be refunded; 0 while a dispute holds them.'),
    refunds,
    providerRefunds: z.array(providerRefundSchema),
    deliveries: z.array(deliveryViewSchema),
    options,
    requests: z.array(adminGuaranteeClaimSchema),
    approvals: z.array(approvalSchema),
    conversations: z.array(conversationSchema).describe(`The newest, at most ${MAX_LISTED}, oldest first. Empty without support:read.`),
    notes: z.array(orderNoteSchema).describe('The newest, at most 200, oldest first.'),
    timeline: z.array(timelineEntrySchema).describe('Oldest first.'),
  })
  .meta({ id: 'AdminOrderPage' })
export type OrderPage = z.infer<typeof orderPageSchema>

export const noteBody = z.object({
  content: z.string().trim().min(1, { error: 'Enter a note.' }).max(2_000, { error: 'A note has at most 2,000 characters.' }),
})

export const bulkBody = z.object({
  action: z.enum(bulkActions, { error: `action must be one of ${bulkActions.join(', ')}.` }),
  ids: z
    .array(z.string().max(60))
    .min(1, { error: 'Please choose orders.' })
    .max(MAX_BULK_ORDERS, { error: `At most ${MAX_BULK_ORDERS} orders at once.` }),
  reason: z.string().trim().max(300, { error: 'A reason has at most 300 characters.' }).optional(),
})
export type BulkRequest = z.infer<typeof bulkBody>

const bulkLineSchema = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  status: z.enum(orderStatuses),
  outcome: z.enum(['moves', 'approval', 'refused']).describe('`approval`: it needs a second person’s approval.'),
  why: z.string().nullable().describe('Why it was refused.'),
  owed: money.describe('Dollars to refund.'),
  disputed: money.describe('Dollars held by a dispute; refunded if the shop wins it.'),
})
export type BulkLine = z.infer<typeof bulkLineSchema>

export const bulkResultSchema = z
  .object({
    action: z.enum(bulkActions),
    lines: z.array(bulkLineSchema),
    moving: z.int(),
    refused: z.int(),
    owed: money.describe('Dollars to refund for all orders that move right away.'),
    disputed: money.describe('Dollars of them held by disputes; refunded if the shop wins.'),
  })
  .meta({ id: 'BulkResult' })
export type BulkResult = z.infer<typeof bulkResultSchema>

export const orderExportSchema = z
  .object({
    id: z.string(),
    status: z.enum(['waiting', 'ready', 'failed']),
    done: z.int().describe('Orders written so far.'),
    about: z.int().describe('Number of orders to write; 0 until counted.'),
    createdAt: time,
    expiresAt: time,
  })
  .meta({ id: 'OrderExport' })
export type OrderExportView = z.infer<typeof orderExportSchema>
