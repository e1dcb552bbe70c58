import type { Promotion } from '#features/promotions/contract.ts'
import type { UseStatus } from '#features/promotions/rules/terms.ts'
import type { Cents } from '#shared/money.ts'

/** The fields that staff set. */
export type PromotionTerms = Omit<Promotion, 'id' | 'seq' | 'version' | 'paused' | 'used' | 'givenCents'>

/** A row of `promotion_uses`. */
export interface UseRow {
  seq: number
  subjectType: 'order' | 'deposit'
  subjectId: string
  subjectNumber: string | null
  promotionId: string
  discountCents: Cents
  paidCents: Cents
  status: UseStatus
  createdAt: Date
}

/** The identity of a promotion's user: an account, an email address, a card, or several of these. */
export interface Customer {
  userId: string | null
  /** The keyed hashes of the email, newest key first; empty without an email. */
  emailHashes: string[]
  /** The keyed hashes of the card, newest key first; empty if the card is unknown. */
  cardKeys: string[]
}

/** The totals of a promotion's paid uses. */
export interface UseTotals {
  promotionId: string
  paid: number
  givenCents: Cents
  revenueCents: Cents
}

export const promotionColumns = `
  id, seq, name, kind, code, percent, amount_cents as "amountCents", max_cents as "maxCents", min_cents as "minCents", platforms,
  service_types as "types", starts_at as "startsAt", ends_at as "endsAt", total_limit as "totalLimit", customer_limit as "customerLimit",
  budget_cents as "budgetCents", paused, used, given_cents as "givenCents", version`

export const useColumns = `
  seq, subject_type as "subjectType", subject_id as "subjectId", subject_number as "subjectNumber", promotion_id as "promotionId",
  discount_cents as "discountCents", paid_cents as "paidCents", status, created_at as "createdAt"`
