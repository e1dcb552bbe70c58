import { z } from 'zod'
import { allowanceSchema } from '#features/accounts/contract.ts'
import { orderRefundStatuses, type RefundDestination, refundDestinations } from '#features/checkout/rules/refund-split.ts'
import { orderSummarySchema, orderViewSchema } from '#features/orders/contract.ts'
import { paymentViewSchema } from '#features/payments/contract.ts'
import { paymentMethods } from '#features/payments/rules/kinds.ts'
import { depositSchema } from '#features/wallet/contract.ts'
import type { Cents } from '#shared/money.ts'

export type { OrderRefundStatus, RefundDestination } from '#features/checkout/rules/refund-split.ts'

const dollars = z.number().describe('Dollars.')
const time = z.string().describe('ISO 8601, UTC.')
/** The parts of a refund. They add up to its amount. */
const parts = {
  toMethod: z.number().describe('Dollars through the payment provider.'),
  toBalance: z.number().describe('Dollars to the balance.'),
  toBonus: z.number().describe('Dollars returned as bonus credit.'),
}

export const checkoutAnswerSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  code: z.string().optional(),
  data: z.object({ order: orderSummarySchema, payment: paymentViewSchema.nullable() }),
})
/** The response to placing an order, whether or not the payment went through. */
export type CheckoutAnswer = z.infer<typeof checkoutAnswerSchema>

export const confirmAnswerSchema = checkoutAnswerSchema.extend({
  data: z.object({ order: orderViewSchema, payment: paymentViewSchema.nullable() }),
})

export const depositAnswerSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  code: z.string().optional(),
  balance: z.number().describe('Dollars, after the deposit.'),
  data: z.object({ deposit: depositSchema, payment: paymentViewSchema, balance: z.number() }),
})
/** The response to a deposit, whether or not the payment went through. */
export type DepositAnswer = z.infer<typeof depositAnswerSchema>

export const leftCheckoutSchema = z
  .object({ email: z.string(), socialUsername: z.string(), postUrl: z.string(), note: z.string() })
  .describe('What the customer had typed when they left the checkout. Missing or invalid fields are empty strings.')

export const providerRefundSchema = z
  .object({
    id: z.string(),
    amount: dollars,
    currency: z.string(),
    status: z.enum(orderRefundStatuses),
    reason: z.string().describe('`order_refund`, `surplus_payment` or `payout`.'),
    provider: z.string(),
    method: z.enum(paymentMethods),
    orderId: z.string().nullable().describe('The order of the payment; null for a deposit.'),
    depositId: z.string().nullable().describe('The deposit of the payment; null for an order.'),
    orderRefundId: z.string().nullable().describe('The order refund that this is part of.'),
    creditNoteNumber: z.string().nullable(),
    round: z.number().describe('Starts at 1 and goes up each time the refund is retried after the provider refused it.'),
    nextTryAt: time.nullable().describe('When the provider is called next; null if the refund is final or waiting for staff.'),
    byHandReference: z.string().nullable().describe('Proof that staff paid it another way after the provider refused; else null.'),
    disputeId: z
      .string()
      .nullable()
      .describe('The lost dispute that already returned this money to the customer, so it was not sent again; else null.'),
    createdAt: time,
  })
  .meta({ id: 'ProviderRefund' })
/** A refund requested from a payment provider, as staff see it. */
export type ProviderRefundView = z.infer<typeof providerRefundSchema>

export const orderRefundSchema = z
  .object({
    id: z.string(),
    creditNoteNumber: z.string().describe('`CN-1001`.'),
    amount: dollars,
    currency: z.string(),
    destination: z.enum(refundDestinations),
    ...parts,
    status: z.enum(orderRefundStatuses),
    reason: z.string(),
    claimUrl: z
      .string()
      .nullable()
      .describe('Where the customer enters the wallet address for a crypto refund; null once they have, and for other refunds.'),
    createdAt: time,
  })
  .meta({ id: 'OrderRefund' })
/** A refund of an order, as the customer sees it. */
export type OrderRefundView = z.infer<typeof orderRefundSchema>

export const refundPreviewSchema = z
  .object({
    amount: dollars,
    destination: z.enum(refundDestinations),
    price: dollars,
    paidWith: z
      .object({ provider: z.number(), balance: z.number(), bonus: z.number() })
      .describe('How the order was paid, in dollars. Adds up to its price.'),
    refundedBefore: dollars,
    ...parts,
    left: z.number().describe('Dollars that can still be refunded afterwards.'),
    allowance: allowanceSchema,
    needsApproval: z.boolean(),
  })
  .meta({ id: 'RefundPreview' })
/** What a refund of an order would do. */
export type RefundPreview = z.infer<typeof refundPreviewSchema>

export const manualRefundSchema = z
  .object({
    orderRefundId: z.string().nullable().describe('Null if it needs approval first.'),
    approvalId: z.string().nullable(),
  })
  .meta({ id: 'ManualRefund' })
/** The result of a refund by staff: a refund, or a request for approval. */
export type ManualRefund = z.infer<typeof manualRefundSchema>

/** A refund of an order, as other features see it. Its status is that of the payment refund. */
export interface OrderRefund {
  id: string
  /** Unique per reason (`shortfall:ord_...`), so the same reason never refunds twice. */
  key: string
  orderId: string
  creditNoteNumber: string
  destination: RefundDestination
  /** The sum of the three parts below. */
  amountCents: Cents
  /** Refunded by the payment provider as `paymentRefundId`. */
  toMethodCents: Cents
  toBalanceCents: Cents
  toBonusCents: Cents
  paymentRefundId: string | null
  currency: string
  /** Shown to the customer. */
  reason: string
  /** `rule`, `customer`, or the user id of the staff member who decided. */
  actor: string
  createdAt: Date
}
