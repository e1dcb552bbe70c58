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
    amount: z.number().describe('Dollars that the provider charges.'),
    balanceAmount: z.number().exactOptional().describe('Dollars paid from the balance in addition.'),
    coin: z.enum(coins).exactOptional(),
    card: card.exactOptional(),
    received: z.number().exactOptional().describe('Dollars that arrived, where that is not the amount.'),
    returned: z.number().exactOptional().describe('Dollars of it that are refunded, or on their way, where that is not the amount.'),
    declineCode: z.string().exactOptional().describe('`card_declined`, `insufficient_funds`, ...'),
    nextAction: z
      .object({ type: z.literal('redirect'), url: z.string() })
      .exactOptional()
      .describe('Where the browser goes next: if the status is `requires_action`, and to pay the rest of an underpaid invoice.'),
  })
  .meta({ id: 'Payment' })
/** A payment as its customer sees it. */
export type PaymentView = z.infer<typeof paymentViewSchema>

export const returnedPaymentSchema = z
  .object({
    id: z.string(),
    amount: dollars,
    status: z.enum(refundStatuses),
    reason: z.string().describe('`$2.09 of $3.49 arrived before the payment ended.`'),
    claimUrl: z.string().nullable().describe('Where the customer names the wallet that the coins go to, until they have; else null.'),
    createdAt: z.string().describe('ISO 8601, UTC.'),
  })
  .meta({ id: 'ReturnedPayment' })
/** Money that arrived and could not be accepted, as its customer sees it. */
export type ReturnedPayment = z.infer<typeof returnedPaymentSchema>

/** Card fields of section 3. Only the sandbox provider ever sees them; nothing stores or logs them. */
export interface CardDetails {
  number: string
  /** `MM/YY`. */
  expiry: string
  cvc: string
  holder: string
}

/** What an attempt pays for. */
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
  /** What the customer's balance pays in addition; reserved while the attempt is open. */
  balanceCents: Cents
  currency: string
  status: AttemptStatus
  reference: string | null
  declineCode: string | null
  nextActionUrl: string | null
  card: { brand: string; last4: string } | null
  /** The same for the same card, if its provider tells cards apart: a keyed hash, from which nothing can be read. */
  cardKey: string | null
  capturedCents: Cents
  refundedCents: Cents
  expiresAt: Date | null
  createdAt: Date
}

/** Money that a provider sends back to its payer. */
export interface Refund {
  id: string
  /** Names the reason (`surplus:pay_...`): one refund per key. */
  key: string
  attemptId: string
  amountCents: Cents
  currency: string
  reason: string
  status: RefundStatus
  reference: string | null
  /** Where the customer names the wallet that the coins go to; null if nobody has to be told. */
  claimUrl: string | null
  /** Proof that it was paid another way after the provider refused it; null if it was not. */
  byHandReference: string | null
  /** The dispute that took this money before it was made, whose reference is `byHandReference`; null if none did. */
  disputeId: string | null
  /** From 1; one more each time the provider is asked again after it refused. */
  round: number
  /** How often the provider was asked in this round, with the try that is claimed. */
  tries: number
  /** When the provider is asked next; null if it is over, or up to staff. */
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
    expiresAt: z.string().exactOptional().describe('ISO 8601: how long the payer may act.'),
    returnUrl: z.string().describe('Back to the shop.'),
    actions: z.array(z.enum(sandboxActions)).describe('What the payer can do now.'),
    invoice: sandboxInvoiceSchema.exactOptional().describe('What is still to be paid in coins.'),
  })
  .meta({ id: 'SandboxPayment' })
/** A sandbox payment as its payer sees it on the confirmation, approval or invoice page. */
export type SandboxPaymentView = z.infer<typeof sandboxPaymentSchema>

/** How the sandbox misbehaves on request. What is left out is switched off. */
export const behaviorSchema = z.object({
  delayMs: z
    .int({ error: 'delayMs must be a whole number of milliseconds.' })
    .min(0, { error: 'delayMs may not be negative.' })
    .max(600_000, { error: 'delayMs may be ten minutes at most.' })
    .default(0)
    .describe('Milliseconds from an event to its webhook.'),
  repeat: z
    .int({ error: 'repeat must be a whole number.' })
    .min(0, { error: 'repeat may not be negative.' })
    .max(100, { error: 'repeat may be 100 at most.' })
    .default(0)
    .describe('Extra deliveries of each webhook.'),
  reverse: z.boolean({ error: 'reverse must be true or false.' }).default(false).describe('Send the newest webhook of a payment first.'),
  drop: z.boolean({ error: 'drop must be true or false.' }).default(false).describe('Lose webhooks.'),
  apiFault: z
    .enum(apiFaults, { error: `apiFault must be one of ${apiFaults.join(', ')}.` })
    .default('none')
    .describe('The fate of API calls. `slow` answers after 8 s; `reset` and `garbage` do the work nevertheless.'),
  refundFault: z
    .enum(refundFaults, { error: `refundFault must be one of ${refundFaults.join(', ')}.` })
    .default('none')
    .describe('The fate of refunds. `pending` leaves them waiting until it is switched off.'),
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
/** A sandbox payment and its webhooks, as /dev/sandbox lists them. Nothing in it lets anybody act. */
export type SandboxTrace = z.infer<typeof sandboxTraceSchema>

export const providerWebhookSchema = z
  .object({
    id: z.string(),
    provider: z.string(),
    eventId: z.string().describe('The provider’s id of the event.'),
    type: z.string(),
    attemptId: z.string().nullable(),
    deliveries: z.number().describe('How often it was delivered.'),
    receivedAt: z.string().describe('ISO 8601, UTC.'),
    settledAt: z.string().nullable().describe('When it took effect; null if it has not.'),
    payload: z.record(z.string(), z.unknown()).describe('Without card or personal details.'),
  })
  .meta({ id: 'ProviderWebhook' })
/** A webhook of a payment provider, kept after its signature was checked. */
export type ProviderWebhookView = z.infer<typeof providerWebhookSchema>
