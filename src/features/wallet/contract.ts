import type { Cents } from '#shared/money.ts'

/**
 * Accounts every shop has; `processor:<provider>` come beside them, and for each customer `customer:<user id>` (paid
 * money) and `bonus:<user id>` (credit of the shop's).
 */
export type LedgerAccount =
  | 'sales'
  | 'refunds_payable'
  | 'wallet_holds'
  | 'promotions'
  | 'bank'
  | 'goodwill'
  | 'corrections'
  | `processor:${string}`
  | `customer:${string}`
  | `bonus:${string}`

export const ledgerReasons = [
  'sale',
  'surplus_payment',
  'refund',
  'deposit',
  'bonus',
  // balance set aside for an order whose other part is being paid, and given back where that came to nothing
  'hold',
  'release',
  // balance sent back to the payments it came from, and bonus credit that ends with its account
  'payout',
  'lapse',
  // booked by hand: what the shop gives, and what puts a mistake right
  'goodwill',
  'correction',
] as const
export type LedgerReason = (typeof ledgerReasons)[number]

/** One side of a booking: debit positive, credit negative. */
export interface LedgerEntry {
  account: LedgerAccount
  amountCents: Cents
}

/** A double entry. `key` names the fact it books (`capture:pay_...`): a fact is booked once. Entries sum to zero. */
export interface LedgerTransaction {
  key: string
  reason: LedgerReason
  /** What a statement calls it: `Instagram Views 5K · GS-100234`. */
  description?: string
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

/** What a customer can spend, in dollars. */
export interface WalletBalance {
  /** All of it: `paid` and `bonus`. */
  balance: number
  /** Money that the customer paid in. It does not expire. */
  paid: number
  /** Credit that the shop gave. It is spent first. */
  bonus: number
  currency: string
}

/** One side of a booking as the shop's people see it, in dollars: debit positive, credit negative. */
export interface EntryView {
  account: string
  amount: number
}

/** A customer's movement with the whole booking behind it. */
export interface BookedMovement extends Movement {
  /** The fact that it books: `capture:pay_...`. */
  key: string
  entries: EntryView[]
}

/** A customer's balance as the shop's people see it. */
export interface CustomerWallet extends WalletBalance {
  /** Dollars: what one person may book on one customer's balance in a day; more waits for a second person. */
  approvalAbove: number
}

/** What came of an adjustment: booked, or waiting for a second person. */
export interface AdjustmentAnswer {
  status: 'booked' | 'waiting'
  balance: WalletBalance
  /** What a second person decides; null where it is booked. */
  approvalId: string | null
}

/** One entry of a customer's statement: what moved, why, and what there was after it. Dollars. */
export interface Movement {
  /** Opaque; also where the next page begins. */
  id: string
  /** ISO 8601, UTC. */
  at: string
  reason: LedgerReason
  /** `Instagram Views 5K · GS-100234`, `Deposit by card`. */
  description: string
  /** Positive: came in. `paid` and `bonus` are its parts. */
  amount: number
  paid: number
  bonus: number
  /** All that could be spent after it. */
  balance: number
  orderId: string | null
}

export interface WalletView extends WalletBalance {
  /** What one deposit may be, in dollars. */
  depositLimits: { min: number; max: number }
  quickAmounts: number[]
  /** Newest first. */
  movements: Movement[]
  /** Asks for the page after this one; null on the last. */
  nextCursor: string | null
}

/** A deposit as its customer sees it; its payment stands beside it. */
export interface DepositView {
  id: string
  amount: number
  currency: string
  createdAt: string
  /** When the money came in; null where it has not. */
  paidAt: string | null
}
