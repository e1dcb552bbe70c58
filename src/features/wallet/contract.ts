import type { Cents } from '#shared/money.ts'

/** Accounts every shop has; `processor:<provider>` and `customer:<user id>` come beside them. */
export type LedgerAccount = 'sales' | 'refunds_payable' | `processor:${string}` | `customer:${string}`

/** One side of a booking: debit positive, credit negative. */
export interface LedgerEntry {
  account: LedgerAccount
  amountCents: Cents
}

/** A double entry. `key` names the fact it books (`capture:pay_...`): a fact is booked once. Entries sum to zero. */
export interface LedgerTransaction {
  key: string
  reason: 'sale' | 'surplus_payment' | 'refund'
  orderId?: string
  paymentId?: string
  currency: string
  entries: LedgerEntry[]
}

/** A total of the whole ledger, in cents. */
export interface LedgerBalance {
  account: string
  currency: string
  balanceCents: Cents
}
