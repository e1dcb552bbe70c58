import type { Cents } from '#shared/money.ts'

/** A row of `wallets`: a customer's sums over the ledger. */
export interface Wallet {
  paidCents: Cents
  bonusCents: Cents
}

/** A row of `deposits`. */
export interface Deposit {
  id: string
  userId: string
  amountCents: Cents
  currency: string
  createdAt: Date
  paidAt: Date | null
}

export const depositColumns = `id, user_id as "userId", amount_cents as "amountCents", currency, created_at as "createdAt", paid_at as "paidAt"`

/** One of a customer's entries, with the booking it belongs to. */
export interface MovementRow {
  id: number
  transactionId: string
  account: string
  amountCents: Cents
  balanceAfterCents: Cents
  reason: string
  description: string | null
  orderId: string | null
  bookedAt: Date
}
