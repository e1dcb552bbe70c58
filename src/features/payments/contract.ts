import type { Cents } from '#shared/money.ts'

/** How a customer pays. `balance` needs an account. */
export const paymentMethods = ['card', 'paypal', 'crypto', 'balance'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** What a provider carries out; the operator may switch each off, but for the last. */
export const providerMethods = ['card', 'paypal', 'crypto'] as const
export type ProviderMethod = (typeof providerMethods)[number]

export const coins = ['bitcoin', 'ethereum', 'usdc'] as const
export type Coin = (typeof coins)[number]

/** Card fields of section 3. Only the sandbox provider ever sees them; nothing stores or logs them. */
export interface CardDetails {
  number: string
  /** `MM/YY`. */
  expiry: string
  cvc: string
  holder: string
}

/**
 * Where a try to pay stands.
 * created: on record, the provider not yet asked · requires_action: the customer has to approve, pay or confirm ·
 * pending: the provider is working on it · unknown: a call went unanswered, the reconciler asks ·
 * succeeded: the money is captured · declined: refused by the payer's side · failed: the provider broke ·
 * canceled, expired: nobody paid.
 */
export const attemptStatuses = [
  'created',
  'requires_action',
  'pending',
  'unknown',
  'succeeded',
  'declined',
  'failed',
  'canceled',
  'expired',
] as const
export type AttemptStatus = (typeof attemptStatuses)[number]

/** The payment as the customer sees it. */
export interface PaymentView {
  id: string
  status: AttemptStatus
  method: PaymentMethod
  /** Dollars asked of the provider. */
  amount: number
  /** Dollars that the customer's balance pays beside it. */
  balanceAmount?: number
  coin?: Coin
  card?: { brand: string; last4: string }
  /** `card_declined`, `insufficient_funds`, ... */
  declineCode?: string
  /** Where the browser goes next: while the status is `requires_action`, and to pay the rest of what is `underpaid`. */
  nextAction?: { type: 'redirect'; url: string }
}

/** What an attempt pays for. */
export interface PaymentSubject {
  type: 'order' | 'deposit'
  id: string
}

/** A payment attempt, as features to the right see it. */
export interface PaymentAttempt {
  id: string
  subject: PaymentSubject
  provider: string
  method: PaymentMethod
  coin: Coin | null
  /** Asked of the provider. */
  amountCents: Cents
  /** Paid from the customer's balance beside it; set aside while the attempt is open. */
  balanceCents: Cents
  currency: string
  status: AttemptStatus
  reference: string | null
  declineCode: string | null
  nextActionUrl: string | null
  card: { brand: string; last4: string } | null
  capturedCents: Cents
  refundedCents: Cents
  expiresAt: Date | null
  createdAt: Date
}

/**
 * Where money on its way back stands. pending: to be asked for, or the provider is working on it · unknown: a call went
 * unanswered, the same refund is asked again · failed: the provider refused, it is asked for anew later. Its money stays
 * set aside meanwhile.
 */
export const refundStatuses = ['pending', 'unknown', 'succeeded', 'failed'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** Money that goes back to its payer. */
export interface Refund {
  id: string
  /** Names what it is owed for (`surplus:pay_...`): one refund a reason. */
  key: string
  attemptId: string
  amountCents: Cents
  currency: string
  reason: string
  status: RefundStatus
  reference: string | null
  /** What proves that it was paid past the provider, which had refused it; null where it was not. */
  byHandReference: string | null
  /** From 1; how often the provider was asked anew after it refused. */
  round: number
  /** When the provider is asked next; null where that is over, or up to a person. */
  tryAt: Date | null
  createdAt: Date
}

/** What the payer may do on the sandbox's pages. */
export const sandboxActions = ['approve', 'decline', 'cancel', 'pay', 'underpay', 'expire'] as const
export type SandboxAction = (typeof sandboxActions)[number]

export const sandboxStatuses = ['requires_action', 'pending', 'succeeded', 'declined', 'failed', 'canceled', 'expired'] as const
export type SandboxStatus = (typeof sandboxStatuses)[number]

/** A sandbox payment as its payer sees it on the confirmation, approval or invoice page. */
export interface SandboxPaymentView {
  reference: string
  method: Exclude<PaymentMethod, 'balance'>
  status: SandboxStatus
  description: string
  /** Dollars: 6.99. */
  amount: number
  /** Dollars that arrived so far. */
  received: number
  currency: string
  card?: { brand: string; last4: string }
  /** ISO 8601: until when the payer may act. */
  expiresAt?: string
  /** Back to the shop. */
  returnUrl: string
  /** What is possible now. */
  actions: SandboxAction[]
  /** While coins are awaited: what is still to be sent. */
  invoice?: SandboxInvoice
}

/** What a crypto payer needs. */
export interface SandboxInvoice {
  coin: Coin
  /** `0.00010754 BTC` */
  amount: string
  address: string
  /** The payment link as a QR code: an SVG image as a data URL. */
  qrCode: string
}

export const apiFaults = ['none', 'slow', 'error', 'reset', 'garbage'] as const
export const refundFaults = ['none', 'refuse', 'pending'] as const

/** How the sandbox misbehaves on request. */
export interface SandboxBehaviour {
  /** Milliseconds from an event to its webhook: 0 to 600,000. */
  delayMs: number
  /** Extra deliveries of each webhook, 0 to 100. */
  repeat: number
  /** A payment's newest waiting webhook goes first. */
  reverse: boolean
  /** Webhooks are lost. */
  drop: boolean
  /** What happens to the shop's calls. `slow` answers after 8 s, `reset` and `garbage` do the work all the same. */
  apiFault: (typeof apiFaults)[number]
  /** What happens to refunds. `pending` leaves them waiting until it is switched off. */
  refundFault: (typeof refundFaults)[number]
}

/** A sandbox payment with what was told about it, as /dev/sandbox lists it. It holds nothing that lets anyone act. */
export interface SandboxTrace {
  attemptId: string
  method: Exclude<PaymentMethod, 'balance'>
  status: SandboxStatus
  description: string
  amount: number
  createdAt: string
  webhooks: {
    id: number
    type: string
    createdAt: string
    /** How often it was sent, and how often the shop said yes. */
    tries: number
    acknowledged: number
    lastAnswer: string | null
    /** Null where nothing is left to send. */
    dueAt: string | null
  }[]
}

/** A message of a payment provider, its signature checked before it was kept. Times are ISO 8601, UTC. */
export interface ProviderWebhookView {
  id: string
  provider: string
  /** The provider's own id of it. */
  eventId: string
  type: string
  attemptId: string | null
  /** How often it came. */
  deliveries: number
  receivedAt: string
  /** When it had its effect; null while it has none. */
  settledAt: string | null
  /** Without anything of a card or a person. */
  payload: Record<string, unknown>
}
