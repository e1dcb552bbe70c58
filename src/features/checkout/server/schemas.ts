import { z } from 'zod'
import { orderRefundStatuses, type ProviderRefundView, refundDestinations, type RefundPreview } from '#features/checkout/contract.ts'
import { paymentMethods } from '#features/payments/contract.ts'

/** ProviderRefundView as the API document describes it. */
export const providerRefundSchema = z.object({
  id: z.string(),
  amount: z.number(),
  currency: z.string(),
  status: z.enum(orderRefundStatuses),
  reason: z.string(),
  provider: z.string(),
  method: z.enum(paymentMethods),
  orderId: z.string().nullable(),
  depositId: z.string().nullable(),
  orderRefundId: z.string().nullable(),
  creditNoteNumber: z.string().nullable(),
  round: z.number(),
  nextTryAt: z.string().nullable(),
  byHandReference: z.string().nullable(),
  createdAt: z.string(),
}) satisfies z.ZodType<ProviderRefundView>

/** RefundPreview as the API document describes it. */
export const refundPreviewSchema = z.object({
  amount: z.number(),
  destination: z.enum(refundDestinations),
  price: z.number(),
  paidWith: z.object({ provider: z.number(), balance: z.number(), bonus: z.number() }),
  refundedBefore: z.number(),
  toMethod: z.number(),
  toBalance: z.number(),
  toBonus: z.number(),
  left: z.number(),
  approvalAbove: z.number(),
  needsApproval: z.boolean(),
}) satisfies z.ZodType<RefundPreview>
