import type { Cents } from '#shared/money.ts'

/**
 * The shop's ledger accounts, plus `processor:<provider>` for each payment provider, and `customer:<user id>` (paid money) and
 * `bonus:<user id>` (bonus credit) for each customer.
 */
export type LedgerAccount =
  | 'sales'
  | 'refunds_payable'
  | 'wallet_holds'
  | 'promotions'
  | 'bank'
  | 'goodwill'
  | 'corrections'
  | 'processor_fees'
  | 'payouts'
  | 'disputes'
  | `processor:${string}`
  | `customer:${string}`
  | `bonus:${string}`

export const ledgerReasons = [
  'sale',
  'surplus_payment',
  'refund',
  'deposit',
  'bonus',
  // Balance set aside while the rest of an order is being paid, and its return if that payment fails.
  'hold',
  'release',
  // Balance refunded to the payments it came from, and bonus credit that expires with its account.
  'payout',
  'lapse',
  // Adjustments by staff.
  'goodwill',
  'correction',
  // From a payment provider's own list.
  'processor_fee',
  'provider_payout',
  'dispute',
] as const
export type LedgerReason = (typeof ledgerReasons)[number]

/** One side of a transaction, in cents: debit positive, credit negative. */
export interface LedgerEntry {
  account: LedgerAccount
  amountCents: Cents
}

/** A double entry; its entries sum to zero. `key` names what it records (`capture:pay_...`) and is posted once. */
export interface LedgerTransaction {
  key: string
  reason: LedgerReason
  /** As shown on the customer's statement: `Instagram Views 5K · GS-K7M2X9PD`. */
  description?: string
  orderId?: string
  paymentId?: string
  currency: string
  entries: LedgerEntry[]
}

interface Payment {
  paymentId: string
  /** The order it pays for; null for a deposit. */
  orderId: string | null
  provider: string
  amountCents: Cents
  currency: string
  description?: string
}

/** Money received for a payment, and what it is used for. */
interface Captured extends Payment {
  capturedCents: Cents
  /** Used for the order or deposit; the rest of what was received is a surplus. */
  appliedCents: Cents
  /** Set aside from the customer's balance before: it pays the order together with the money received. */
  heldCents?: Cents
  /** Whose balance a deposit is for; undefined for an order. */
  customerId?: string
}

/**
 * The transaction of captured money: the provider owes what was received; `appliedCents` of it (and of what was received
 * earlier) pays the order or goes to the customer's balance, the rest is refundable to the payer. Undefined if nothing moved.
 * Its key allows one for each captured amount of the payment.
 */
export function capture(payment: Captured): LedgerTransaction | undefined {
  const { amountCents: arrived, appliedCents: applied, heldCents: held = 0, customerId } = payment
  const entries: LedgerEntry[] = [
    { account: `processor:${payment.provider}`, amountCents: arrived },
    { account: 'wallet_holds', amountCents: held },
    { account: customerId === undefined ? 'sales' : `customer:${customerId}`, amountCents: -(applied + held) },
    { account: 'refunds_payable', amountCents: applied - arrived },
  ]
  const moved = entries.filter((entry) => entry.amountCents !== 0)
  if (moved.length === 0) return undefined
  return {
    key: arrived === 0 ? `apply:${payment.paymentId}` : `capture:${payment.paymentId}:${payment.capturedCents}`,
    reason: applied === 0 ? 'surplus_payment' : customerId === undefined ? 'sale' : 'deposit',
    ...about(payment),
    entries: moved,
  }
}

/** The transaction of a refund that the provider, staff by hand, or a dispute paid out: what the dispute took was what we owed. */
export function refundPaid(refund: Payment & { refundId: string; by: 'provider' | 'bank' | 'disputes' }): LedgerTransaction {
  return {
    key: `refund:${refund.refundId}`,
    reason: 'refund',
    ...about(refund),
    entries: [
      { account: 'refunds_payable', amountCents: refund.amountCents },
      { account: refund.by === 'provider' ? `processor:${refund.provider}` : refund.by, amountCents: -refund.amountCents },
    ],
  }
}

/** A refund of an order, split by where the money goes. */
interface SaleRefund {
  orderRefundId: string
  orderId: string
  currency: string
  description: string
  toMethodCents: Cents
  toBalanceCents: Cents
  toBonusCents: Cents
  /** Whose balance; null if nothing goes to a balance. */
  customerId: string | null
}

/** The transaction of a full or partial refund of an order; the provider's part is payable until `refundPaid`. */
export function saleRefunded({
  orderRefundId,
  customerId,
  toMethodCents,
  toBalanceCents,
  toBonusCents,
  ...about
}: SaleRefund): LedgerTransaction {
  const entries: LedgerEntry[] = [
    { account: 'sales', amountCents: toMethodCents + toBalanceCents + toBonusCents },
    { account: 'refunds_payable', amountCents: -toMethodCents },
    { account: `customer:${customerId}`, amountCents: -toBalanceCents },
    { account: `bonus:${customerId}`, amountCents: -toBonusCents },
  ]
  return {
    key: `order_refund:${orderRefundId}`,
    reason: 'refund',
    ...about,
    entries: entries.filter(({ amountCents }) => amountCents !== 0),
  }
}

/** A balance, or an amount of one, by its parts. */
export interface BalanceParts {
  bonusCents: Cents
  paidCents: Cents
}

/** Splits `cents` to take from a balance: bonus credit first, because paid money never expires. Undefined if there is not enough. */
export function splitSpend(cents: Cents, balance: BalanceParts): BalanceParts | undefined {
  const bonusCents = Math.min(cents, balance.bonusCents)
  const paidCents = cents - bonusCents
  return paidCents <= balance.paidCents ? { bonusCents, paidCents } : undefined
}

/** The transaction of spending from a balance: `sale` pays an order, `hold` sets money aside while the rest is being paid. */
export function spending(
  kind: 'sale' | 'hold',
  payment: Omit<Payment, 'provider' | 'amountCents'> & { customerId: string; parts: BalanceParts },
): LedgerTransaction {
  const { bonusCents, paidCents } = payment.parts
  const entries: LedgerEntry[] = [
    { account: kind === 'sale' ? 'sales' : 'wallet_holds', amountCents: -(bonusCents + paidCents) },
    { account: `bonus:${payment.customerId}`, amountCents: bonusCents },
    { account: `customer:${payment.customerId}`, amountCents: paidCents },
  ]
  return {
    key: kind === 'sale' ? `spend:${payment.paymentId}` : `hold:${payment.paymentId}`,
    reason: kind,
    ...about(payment),
    entries: entries.filter((entry) => entry.amountCents !== 0),
  }
}

/** What a transaction took from a customer's balance. */
export function balanceTaken({ entries }: Pick<LedgerTransaction, 'entries'>): BalanceParts {
  const sum = (prefix: string) => entries.reduce((cents, entry) => cents + (entry.account.startsWith(prefix) ? entry.amountCents : 0), 0)
  return { bonusCents: sum('bonus:'), paidCents: sum('customer:') }
}

/** The transaction that undoes another: every entry with the opposite sign. */
export function reversal(of: LedgerTransaction, key: string, reason: LedgerTransaction['reason']): LedgerTransaction {
  return { ...of, key, reason, entries: of.entries.map(({ account, amountCents }) => ({ account, amountCents: -amountCents })) }
}

function about({ orderId, paymentId, currency, description }: Pick<Payment, 'orderId' | 'paymentId' | 'currency' | 'description'>) {
  return { ...(orderId !== null && { orderId }), paymentId, currency, ...(description !== undefined && { description }) }
}

interface BalanceAmount {
  key: string
  customerId: string
  amountCents: Cents
  currency: string
}

/** Paid money that leaves a balance for good. Cents. */
interface Payout extends Omit<BalanceAmount, 'amountCents'> {
  refundedCents: Cents
  /** Kept for bonus credit that was spent. */
  keptCents: Cents
}

/** The transaction of paid money that leaves a balance: refunded to the payments it came from, less spent bonus credit. */
export function payout({ key, customerId, refundedCents, keptCents, currency }: Payout): LedgerTransaction {
  const entries: LedgerEntry[] = [
    { account: `customer:${customerId}`, amountCents: refundedCents + keptCents },
    { account: 'refunds_payable', amountCents: -refundedCents },
    { account: 'promotions', amountCents: -keptCents },
  ]
  return {
    key,
    reason: 'payout',
    description: keptCents > 0 ? 'Balance refunded, less spent bonus credit' : 'Balance refunded',
    currency,
    entries: entries.filter(({ amountCents }) => amountCents !== 0),
  }
}

/** The transaction that gives bonus credit. */
export function bonus({ key, customerId, amountCents, currency, description }: BalanceAmount & { description: string }): LedgerTransaction {
  return {
    key,
    reason: 'bonus',
    description,
    currency,
    entries: [
      { account: 'promotions', amountCents },
      { account: `bonus:${customerId}`, amountCents: -amountCents },
    ],
  }
}

/** The transaction of bonus credit that expires unspent. */
export function lapse({ key, customerId, amountCents, currency }: BalanceAmount): LedgerTransaction {
  return {
    key,
    reason: 'lapse',
    description: 'Bonus credit expired',
    currency,
    entries: [
      { account: `bonus:${customerId}`, amountCents },
      { account: 'promotions', amountCents: -amountCents },
    ],
  }
}
