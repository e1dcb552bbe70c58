import type { Cents } from '#shared/money.ts'

/**
 * The shop's ledger accounts. There is a `processor:<provider>` for each payment provider, and a `customer:<user id>` (paid money) and
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
  // Balance reserved while the rest of an order is being paid, and its return if that payment fails.
  'hold',
  'release',
  // Balance refunded to the payments it came from, and bonus credit that expires with the account.
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

/** One side of a transaction. Debits are positive, credits negative. */
export interface LedgerEntry {
  account: LedgerAccount
  amountCents: Cents
}

/** A double-entry transaction, whose entries sum to zero. `key` identifies what it records (`capture:pay_...`) and can only be posted once. */
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

/** Money received for a payment, and what it's used for. */
interface Captured extends Payment {
  capturedCents: Cents
  /** Used for the order or deposit. The rest of the money received is a surplus. */
  appliedCents: Cents
  /** Reserved from the customer's balance, to pay the order together with the money received. */
  heldCents?: Cents
  /** The customer of a deposit; undefined for an order. */
  customerId?: string
}

/**
 * The transaction of captured money, debited to the provider. `appliedCents`, which may include money received earlier, pays the order or is
 * credited to the customer's balance; the rest is payable as a refund. Undefined if nothing moved. The key allows one transaction per
 * captured total of the payment.
 */
export function capture(payment: Captured): LedgerTransaction | undefined {
  const { amountCents: arrived, appliedCents: applied, heldCents: held = 0, customerId } = payment
  const entries = withoutZeros([
    { account: `processor:${payment.provider}`, amountCents: arrived },
    { account: 'wallet_holds', amountCents: held },
    { account: customerId === undefined ? 'sales' : `customer:${customerId}`, amountCents: -(applied + held) },
    { account: 'refunds_payable', amountCents: applied - arrived },
  ])
  if (entries.length === 0) return undefined
  return {
    key: arrived === 0 ? `apply:${payment.paymentId}` : `capture:${payment.paymentId}:${payment.capturedCents}`,
    reason: applied === 0 ? 'surplus_payment' : customerId === undefined ? 'sale' : 'deposit',
    ...about(payment),
    entries,
  }
}

/** The transaction of a refund that was paid by the provider, by staff, or through a dispute. */
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
  /** The owner of the balance; null if nothing goes to a balance. */
  customerId: string | null
}

/** The transaction of a full or partial refund of an order. The provider's part stays payable until `refundPaid`. */
export function saleRefunded({
  orderRefundId,
  customerId,
  toMethodCents,
  toBalanceCents,
  toBonusCents,
  ...about
}: SaleRefund): LedgerTransaction {
  return {
    key: `order_refund:${orderRefundId}`,
    reason: 'refund',
    ...about,
    entries: withoutZeros([
      { account: 'sales', amountCents: toMethodCents + toBalanceCents + toBonusCents },
      { account: 'refunds_payable', amountCents: -toMethodCents },
      { account: `customer:${customerId}`, amountCents: -toBalanceCents },
      { account: `bonus:${customerId}`, amountCents: -toBonusCents },
    ]),
  }
}

/** A balance, or an amount from it, split into its parts. */
export interface BalanceParts {
  bonusCents: Cents
  paidCents: Cents
}

/** Splits an amount to spend: bonus credit first, because paid money never expires. Undefined if the balance is too low. */
export function splitSpend(cents: Cents, balance: BalanceParts): BalanceParts | undefined {
  const bonusCents = Math.min(cents, balance.bonusCents)
  const paidCents = cents - bonusCents
  return paidCents <= balance.paidCents ? { bonusCents, paidCents } : undefined
}

/** The transaction of spending from a balance: `sale` pays an order, `hold` reserves money while the rest is being paid. */
export function spending(
  kind: 'sale' | 'hold',
  payment: Omit<Payment, 'provider' | 'amountCents'> & { customerId: string; parts: BalanceParts },
): LedgerTransaction {
  const { bonusCents, paidCents } = payment.parts
  return {
    key: kind === 'sale' ? `spend:${payment.paymentId}` : `hold:${payment.paymentId}`,
    reason: kind,
    ...about(payment),
    entries: withoutZeros([
      { account: kind === 'sale' ? 'sales' : 'wallet_holds', amountCents: -(bonusCents + paidCents) },
      { account: `bonus:${payment.customerId}`, amountCents: bonusCents },
      { account: `customer:${payment.customerId}`, amountCents: paidCents },
    ]),
  }
}

/** Drops entries without an amount. */
export function withoutZeros(entries: LedgerEntry[]): LedgerEntry[] {
  return entries.filter(({ amountCents }) => amountCents !== 0)
}

/** The amounts that a transaction took from a customer's balance. */
export function balanceTaken({ entries }: Pick<LedgerTransaction, 'entries'>): BalanceParts {
  const sum = (prefix: string) => entries.reduce((cents, entry) => cents + (entry.account.startsWith(prefix) ? entry.amountCents : 0), 0)
  return { bonusCents: sum('bonus:'), paidCents: sum('customer:') }
}

/** The transaction that reverses another one. */
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

/** Paid money that leaves a balance for good. */
interface Payout extends Omit<BalanceAmount, 'amountCents'> {
  refundedCents: Cents
  /** Kept by the shop for spent bonus credit. */
  keptCents: Cents
}

/** The transaction of a payout: paid money, less spent bonus credit, is refunded to the payments it came from. */
export function payout({ key, customerId, refundedCents, keptCents, currency }: Payout): LedgerTransaction {
  return {
    key,
    reason: 'payout',
    description: keptCents > 0 ? 'Balance refunded, less spent bonus credit' : 'Balance refunded',
    currency,
    entries: withoutZeros([
      { account: `customer:${customerId}`, amountCents: refundedCents + keptCents },
      { account: 'refunds_payable', amountCents: -refundedCents },
      { account: 'promotions', amountCents: -keptCents },
    ]),
  }
}

/** The transaction that grants bonus credit. */
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
