import type { Cents } from '#shared/money.ts'

/** How a customer pays. `balance` needs an account. */
export const paymentMethods = ['card', 'paypal', 'crypto', 'balance'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

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
  amount: number
  coin?: Coin
  card?: { brand: string; last4: string }
  /** `card_declined`, `insufficient_funds`, ... */
  declineCode?: string
  /** Where the browser goes next, while the status is `requires_action`. */
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
  amountCents: Cents
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
