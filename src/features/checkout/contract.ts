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
/** The parts of a refund; they add up to its amount. */
const parts = {
  toMethod: z.number().describe('Dollars through the payment provider.'),
  toBalance: z.number().describe('Dollars to the balance.'),
  toBonus: z.number().describe('Dollars of bonus credit given back.'),
}

export const checkoutAnswerSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  code: z.string().optional(),
  data: z.object({ order: orderSummarySchema, payment: paymentViewSchema.nullable() }),
})
/** The response to placing an order, also if the payment was declined. */
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
/** The response to a deposit, also if the payment was declined. */
export type DepositAnswer = z.infer<typeof depositAnswerSchema>

export const leftCheckoutSchema = z
  .object({ email: z.string(), socialUsername: z.string(), postUrl: z.string(), note: z.string() })
  .describe('What was typed at a checkout that was left before paying; empty where nothing was, or it was not right yet.')

export const providerRefundSchema = z
  .object({
    id: z.string(),
    amount: dollars,
    currency: z.string(),
    status: z.enum(orderRefundStatuses),
    reason: z.string().describe('`order_refund`, `surplus_payment` or `payout`.'),
    provider: z.string(),
    method: z.enum(paymentMethods),
    orderId: z.string().nullable().describe('The order that was paid for; null if it was a deposit.'),
    depositId: z.string().nullable().describe('The deposit that was paid for; null if it was an order.'),
    orderRefundId: z.string().nullable().describe('The refund of the order that it is part of.'),
    creditNoteNumber: z.string().nullable(),
    round: z.number().describe('From 1; one more each time the provider is asked again after it refused.'),
    nextTryAt: time.nullable().describe('When the provider is asked next; null if it is over, or up to staff.'),
    byHandReference: z.string().nullable().describe('Proof of a payment by other means, after the provider refused; else null.'),
    disputeId: z.string().nullable().describe('The lost dispute by which the customer got this money, so that it was not sent; else null.'),
    createdAt: time,
  })
  .meta({ id: 'ProviderRefund' })
/** Money that a payment provider is asked to send back, as staff see it. */
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
    claimUrl: z.string().nullable().describe('Where the customer names the wallet that the coins go to, until they have; else null.'),
    createdAt: time,
  })
  .meta({ id: 'OrderRefund' })
/** A refund of an order, as its customer sees it. */
export type OrderRefundView = z.infer<typeof orderRefundSchema>

export const refundPreviewSchema = z
  .object({
    amount: dollars,
    destination: z.enum(refundDestinations),
    price: dollars,
    paidWith: z
      .object({ provider: z.number(), balance: z.number(), bonus: z.number() })
      .describe('How the order was paid, in dollars; adds up to its price.'),
    refundedBefore: dollars,
    ...parts,
    left: z.number().describe('Dollars that could still be refunded afterwards.'),
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
/** The result of a refund by staff: money on its way, or a request for approval. */
export type ManualRefund = z.infer<typeof manualRefundSchema>

/** A refund of an order, for one reason, as the features after this one know it. Its payment refund has its status. */
export interface OrderRefund {
  id: string
  /** Names the reason (`shortfall:ord_...`): one refund per key. */
  key: string
  orderId: string
  creditNoteNumber: string
  destination: RefundDestination
  /** The sum of the three ways. */
  amountCents: Cents
  /** Through the payment provider; `paymentRefundId` names what it is asked for. */
  toMethodCents: Cents
  toBalanceCents: Cents
  toBonusCents: Cents
  paymentRefundId: string | null
  currency: string
  /** For the customer. */
  reason: string
  /** `rule`, `customer`, or the id of the operator who decided. */
  actor: string
  createdAt: Date
}
