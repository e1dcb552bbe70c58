import type { Coin, PaymentAttempt, PaymentMethod, PaymentSubject, Refund, SandboxStatus } from '#features/payments/contract.ts'
import type { DeclineCode } from '#features/payments/rules/kinds.ts'
import type { Cents } from '#shared/money.ts'

export type AttemptRow = Omit<PaymentAttempt, 'subject' | 'card'> & {
  subjectType: PaymentSubject['type']
  subjectId: string
  cardBrand: string | null
  cardLast4: string | null
}

export const attemptColumns = `
  id, subject_type as "subjectType", subject_id as "subjectId", provider, method, coin, amount_cents as "amountCents",
  balance_cents as "balanceCents", currency, status, provider_reference as reference, decline_code as "declineCode",
  next_action_url as "nextActionUrl", card_brand as "cardBrand", card_last4 as "cardLast4", card_key as "cardKey",
  captured_cents as "capturedCents", refunded_cents as "refundedCents", expires_at as "expiresAt", created_at as "createdAt"`

export function toAttempt({ subjectType, subjectId, cardBrand, cardLast4, ...attempt }: AttemptRow): PaymentAttempt {
  return {
    ...attempt,
    subject: { type: subjectType, id: subjectId },
    card: cardBrand !== null && cardLast4 !== null ? { brand: cardBrand, last4: cardLast4 } : null,
  }
}

/** Data of a new attempt. */
export interface AttemptDraft extends Pick<PaymentAttempt, 'id' | 'subject' | 'provider' | 'method' | 'amountCents' | 'currency'> {
  coin?: Coin | null
  /** Paid from the balance in addition. Defaults to none. */
  balanceCents?: Cents
  /** The request's Idempotency-Key with its scope. Each request creates one attempt. */
  requestKey?: string | null
}

/** The fields that a move writes. Null keeps the current value, except for the decline code and next action, which belong to the status. */
export interface AttemptFacts extends Pick<
  PaymentAttempt,
  'status' | 'capturedCents' | 'currency' | 'reference' | 'declineCode' | 'nextActionUrl' | 'cardKey' | 'expiresAt'
> {
  cardBrand: string | null
  cardLast4: string | null
  /** The card's hashes under secrets that are being replaced. Null if there are none. */
  cardEarlierKeys: string[] | null
  cardCountry: string | null
  addressCountry: string | null
}

export const refundColumns = `
  id, key, attempt_id as "attemptId", amount_cents as "amountCents", currency, reason, status,
  provider_reference as "reference", claim_url as "claimUrl", by_hand_reference as "byHandReference", dispute_id as "disputeId", round, tries, try_at as "tryAt", created_at as "createdAt"`

/** Data of a new refund. `amountCents` is in the attempt's currency. */
export type RefundDraft = Pick<Refund, 'key' | 'attemptId' | 'amountCents' | 'reason'>

export interface SandboxRow {
  reference: string
  attempt_id: string
  method: Exclude<PaymentMethod, 'balance'>
  coin: Coin | null
  amount_cents: Cents
  currency: string
  description: string
  /** Encrypted. */
  return_url: Buffer
  status: SandboxStatus
  captured_cents: Cents
  decline_code: DeclineCode | null
  card_brand: string | null
  card_last4: string | null
  acts_at: Date | null
  created_at: Date
  /** Whether the sandbox's automatic step is overdue. */
  due: boolean
}

/** Database time: the same as `acts_at`. */
export const sandboxColumns = `
  reference, attempt_id, method, coin, amount_cents, currency, description, return_url, status, captured_cents,
  decline_code, card_brand, card_last4, acts_at, created_at, coalesce(acts_at <= now(), false) as due`

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
