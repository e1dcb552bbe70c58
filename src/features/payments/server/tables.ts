import type {
  AttemptStatus,
  Coin,
  PaymentAttempt,
  PaymentMethod,
  PaymentSubject,
  Refund,
  SandboxStatus,
} from '#features/payments/contract.ts'
import type { DeclineCode } from '#features/payments/rules/kinds.ts'
import type { Cents } from '#shared/money.ts'

/** A row of `payment_attempts`. */
export interface AttemptRow {
  id: string
  subject_type: PaymentSubject['type']
  subject_id: string
  provider: string
  method: PaymentMethod
  coin: Coin | null
  amount_cents: Cents
  balance_cents: Cents
  currency: string
  status: AttemptStatus
  provider_reference: string | null
  decline_code: string | null
  next_action_url: string | null
  card_brand: string | null
  card_last4: string | null
  card_key: string | null
  captured_cents: Cents
  refunded_cents: Cents
  expires_at: Date | null
  created_at: Date
}

export const attemptColumns = `
  id, subject_type, subject_id, provider, method, coin, amount_cents, balance_cents, currency, status, provider_reference, decline_code,
  next_action_url, card_brand, card_last4, card_key, captured_cents, refunded_cents, expires_at, created_at`

export function toAttempt(row: AttemptRow): PaymentAttempt {
  return {
    id: row.id,
    subject: { type: row.subject_type, id: row.subject_id },
    provider: row.provider,
    method: row.method,
    coin: row.coin,
    amountCents: row.amount_cents,
    balanceCents: row.balance_cents,
    currency: row.currency,
    status: row.status,
    reference: row.provider_reference,
    declineCode: row.decline_code,
    nextActionUrl: row.next_action_url,
    card: row.card_brand !== null && row.card_last4 !== null ? { brand: row.card_brand, last4: row.card_last4 } : null,
    cardKey: row.card_key,
    capturedCents: row.captured_cents,
    refundedCents: row.refunded_cents,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
  }
}

/** What is known when an attempt is made. */
export interface AttemptDraft {
  id: string
  subject: PaymentSubject
  provider: string
  method: PaymentMethod
  coin?: Coin | null
  amountCents: Cents
  /** Paid from the balance beside it; none where left out. */
  balanceCents?: Cents
  currency: string
  /** The Idempotency-Key of the request with its scope: one attempt a request. */
  requestKey?: string | null
}

/** What a move writes; null leaves what is there, but for the decline code and the next action, which end with their status. */
export interface AttemptFacts {
  status: AttemptStatus
  capturedCents: Cents
  currency: string
  reference: string | null
  declineCode: string | null
  nextActionUrl: string | null
  cardBrand: string | null
  cardLast4: string | null
  cardKey: string | null
  /** The card's hashes by secrets that are being replaced; null if there are none. */
  cardEarlierKeys: string[] | null
  cardCountry: string | null
  addressCountry: string | null
  expiresAt: Date | null
}

export const refundColumns = `
  id, key, attempt_id as "attemptId", amount_cents as "amountCents", currency, reason, status,
  provider_reference as "reference", claim_url as "claimUrl", by_hand_reference as "byHandReference", round, try_at as "tryAt", created_at as "createdAt"`

/** What is known when a refund is requested. `amountCents` in the attempt's currency. */
export type RefundDraft = Pick<Refund, 'key' | 'attemptId' | 'amountCents' | 'reason'>

/** A row of `sandbox_payments`. */
export interface SandboxRow {
  reference: string
  attempt_id: string
  method: Exclude<PaymentMethod, 'balance'>
  coin: Coin | null
  amount_cents: Cents
  currency: string
  description: string
  /** Sealed. */
  return_url: Buffer
  status: SandboxStatus
  captured_cents: Cents
  decline_code: DeclineCode | null
  card_brand: string | null
  card_last4: string | null
  acts_at: Date | null
  created_at: Date
  /** The sandbox should already have moved it. */
  due: boolean
}

/** Database time: `acts_at` has it. */
export const sandboxColumns = `
  reference, attempt_id, method, coin, amount_cents, currency, description, return_url, status, captured_cents,
  decline_code, card_brand, card_last4, acts_at, created_at, coalesce(acts_at <= now(), false) as due`

/** A row of `sandbox_webhooks`. */
export interface SandboxWebhookRow {
  id: number
  payment_reference: string
  status: SandboxStatus
  captured_cents: Cents
  decline_code: DeclineCode | null
  created_at: Date
  due_at: Date | null
  tries: number
  acknowledged: number
  last_answer: string | null
}
