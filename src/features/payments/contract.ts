import { z } from 'zod'
import {
  apiFaults,
  type AttemptStatus,
  attemptStatuses,
  type Coin,
  coins,
  type PaymentMethod,
  paymentMethods,
  providerMethods,
  refundFaults,
  type RefundStatus,
  refundStatuses,
  sandboxActions,
  sandboxDisputeActions,
  sandboxStatuses,
} from '#features/payments/rules/kinds.ts'
import type { Cents } from '#shared/money.ts'

export type {
  AttemptStatus,
  Coin,
  PaymentMethod,
  ProviderMethod,
  RefundStatus,
  SandboxAction,
  SandboxDisputeAction,
  SandboxStatus,
} from '#features/payments/rules/kinds.ts'

const dollars = z.number().describe('Dollars.')
const card = z.object({ brand: z.string(), last4: z.string() })

export const paymentViewSchema = z
  .object({
    id: z.string(),
    status: z.enum(attemptStatuses),
    method: z.enum(paymentMethods),
    amount: z.number().describe('Dollars charged by the provider.'),
    balanceAmount: z.number().exactOptional().describe('Dollars paid from the balance on top of that.'),
    coin: z.enum(coins).exactOptional(),
    card: card.exactOptional(),
    received: z.number().exactOptional().describe('Dollars received, if that differs from the amount.'),
    returned: z.number().exactOptional().describe('Dollars of `received` that were refunded or are being refunded.'),
    declineCode: z.string().exactOptional().describe('`card_declined`, `insufficient_funds`, ...'),
    nextAction: z
      .object({ type: z.literal('redirect'), url: z.string() })
      .exactOptional()
      .describe('Where to send the browser: to approve a payment (`requires_action`), or to pay the rest of an underpaid invoice.'),
  })
  .meta({ id: 'Payment' })
/** A payment as shown to the customer. */
export type PaymentView = z.infer<typeof paymentViewSchema>

export const returnedPaymentSchema = z
  .object({
    id: z.string(),
    amount: dollars,
    status: z.enum(refundStatuses),
    reason: z.string().describe('`Only $2.09 of $3.49 arrived in time.`'),
    claimUrl: z
      .string()
      .nullable()
      .describe('Page where the customer enters a wallet address for the coins; null if there is none, or the refund is paid.'),
    createdAt: z.string().describe('ISO 8601, UTC.'),
  })
  .meta({ id: 'ReturnedPayment' })
/** A payment that couldn't be accepted and is refunded, as shown to the customer. */
export type ReturnedPayment = z.infer<typeof returnedPaymentSchema>

/** Card fields of the checkout form. Only the sandbox provider ever sees them. They are never stored or logged. */
export interface CardDetails {
  number: string
  /** `MM/YY`. */
  expiry: string
  cvc: string
  holder: string
}

/** The order or deposit that an attempt pays for. */
export interface PaymentSubject {
  type: 'order' | 'deposit'
  id: string
}

/** One try to pay an order or a deposit. */
export interface PaymentAttempt {
  id: string
  subject: PaymentSubject
  provider: string
  method: PaymentMethod
  coin: Coin | null
  /** What the provider charges. */
  amountCents: Cents
  /** Paid from the customer's balance on top of that. Reserved while the attempt is open. */
  balanceCents: Cents
  currency: string
  status: AttemptStatus
  reference: string | null
  declineCode: string | null
  nextActionUrl: string | null
  card: { brand: string; last4: string } | null
  /** A keyed hash that is equal for the same card and reveals nothing about it. Null if the provider doesn't identify cards. */
  cardKey: string | null
  capturedCents: Cents
  refundedCents: Cents
  expiresAt: Date | null
  createdAt: Date
}

/** Money that a provider sends back to its payer. */
export interface Refund {
  id: string
  /** Idempotency key, named after the reason (`surplus:pay_...`). */
  key: string
  attemptId: string
  amountCents: Cents
  currency: string
  reason: string
  status: RefundStatus
  reference: string | null
  /** Page where the customer enters a wallet address for the coins. Null if the customer has nothing to do. */
  claimUrl: string | null
  /** Proof of payment if staff paid it another way, or the reference of `disputeId`. Otherwise null. */
  byHandReference: string | null
  /** The dispute that took this money before the refund was made. Null if none did. */
  disputeId: string | null
  /** Starts at 1 and goes up each time the refund is requested again after a refusal. */
  round: number
  /** Number of requests sent in this round, including one in progress. */
  tries: number
  /** When the next request is due. Null if the refund is settled or waits for staff. */
  tryAt: Date | null
  createdAt: Date
}

const method = z.enum(providerMethods)

const sandboxInvoiceSchema = z.object({
  coin: z.enum(coins),
  amount: z.string().describe('`0.00010754 BTC`'),
  address: z.string(),
  qrCode: z.string().describe('The payment link as an SVG image in a data URL.'),
})
export type SandboxInvoice = z.infer<typeof sandboxInvoiceSchema>

export const sandboxPaymentSchema = z
  .object({
    reference: z.string(),
    method,
    status: z.enum(sandboxStatuses),
    description: z.string(),
    amount: dollars,
    received: z.number().describe('Dollars received so far.'),
    currency: z.string(),
    card: card.exactOptional(),
    expiresAt: z.string().exactOptional().describe('ISO 8601: when the payer’s time to act runs out.'),
    returnUrl: z.string().describe('Link back to the shop.'),
    actions: z.array(z.enum(sandboxActions)).describe('What the payer can do now.'),
    invoice: sandboxInvoiceSchema.exactOptional().describe('The remaining amount in coins.'),
  })
  .meta({ id: 'SandboxPayment' })
/** A sandbox payment as shown to its payer on the confirmation, approval or invoice page. */
export type SandboxPaymentView = z.infer<typeof sandboxPaymentSchema>

/** The faults that the sandbox simulates. A field that is left out is off. */
export const behaviorSchema = z.object({
  delayMs: z
    .int({ error: 'delayMs must be a whole number of milliseconds.' })
    .min(0, { error: 'delayMs may not be negative.' })
    .max(600_000, { error: 'delayMs may be ten minutes at most.' })
    .default(0)
    .describe('Milliseconds between an event and its webhook.'),
  repeat: z
    .int({ error: 'repeat must be a whole number.' })
    .min(0, { error: 'repeat may not be negative.' })
    .max(100, { error: 'repeat may be 100 at most.' })
    .default(0)
    .describe('Extra deliveries of each webhook.'),
  reverse: z.boolean({ error: 'reverse must be true or false.' }).default(false).describe('Send a payment’s newest webhook first.'),
  drop: z.boolean({ error: 'drop must be true or false.' }).default(false).describe('Lose webhooks.'),
  apiFault: z
    .enum(apiFaults, { error: `apiFault must be one of ${apiFaults.join(', ')}.` })
    .default('none')
    .describe('What happens to API calls. `slow` responds after 8 s; `reset` and `garbage` carry out the call but break the response.'),
  refundFault: z
    .enum(refundFaults, { error: `refundFault must be one of ${refundFaults.join(', ')}.` })
    .default('none')
    .describe('What happens to refunds. `pending` keeps them pending until it is turned off.'),
})
export type SandboxBehavior = z.infer<typeof behaviorSchema>

export const sandboxTraceSchema = z
  .object({
    attemptId: z.string(),
    method,
    status: z.enum(sandboxStatuses),
    description: z.string(),
    amount: dollars,
    createdAt: z.string(),
    disputeActions: z.array(z.enum(sandboxDisputeActions)).describe('What a bank can do now.'),
    webhooks: z.array(
      z.object({
        id: z.int(),
        type: z.string(),
        createdAt: z.string(),
        tries: z.int().describe('How often it was sent.'),
        acknowledged: z.int().describe('How often the shop accepted it.'),
        lastAnswer: z.string().nullable(),
        dueAt: z.string().nullable().describe('Null if it is not sent again.'),
      }),
    ),
  })
  .meta({ id: 'SandboxTrace' })
/** A sandbox payment and its webhooks, as listed on /dev/sandbox. Nothing in it gives access to the payment. */
export type SandboxTrace = z.infer<typeof sandboxTraceSchema>

export const providerWebhookSchema = z
  .object({
    id: z.string(),
    provider: z.string(),
    eventId: z.string().describe('The provider’s event id.'),
    type: z.string(),
    attemptId: z.string().nullable(),
    deliveries: z.number().describe('How often it was delivered.'),
    receivedAt: z.string().describe('ISO 8601, UTC.'),
    settledAt: z.string().nullable().describe('When it took effect; null if it has not.'),
    payload: z.record(z.string(), z.unknown()).describe('Without card or personal details.'),
  })
  .meta({ id: 'ProviderWebhook' })
/** A webhook from a payment provider, stored after its signature was verified. */
export type ProviderWebhookView = z.infer<typeof providerWebhookSchema>
