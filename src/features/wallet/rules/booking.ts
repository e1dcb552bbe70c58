import type { LedgerEntry, LedgerTransaction } from '#features/wallet/contract.ts'
import type { Cents } from '#shared/money.ts'

interface Payment {
  paymentId: string
  /** The order it pays for; null for a deposit. */
  orderId: string | null
  provider: string
  amountCents: Cents
  currency: string
  description?: string
}

/** What arrived of a payment, and what becomes of it. */
interface Captured extends Payment {
  capturedCents: Cents
  /** Goes to what the payment is for; the rest of what arrived is owed back to the payer. */
  appliedCents: Cents
  /** Of the customer's balance, set aside before: it pays the order together with the money that arrived. */
  heldCents?: Cents
  /** Whose balance a deposit goes to; left out, an order is paid. */
  customerId?: string
}

/**
 * Captured money: what arrived is owed by the processor; of it (and of what arrived earlier) `appliedCents` pays the
 * order or goes to the customer's balance, the rest is owed to the payer. Undefined where nothing moved. Booked once for
 * each state of the payment.
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

/** Money that the processor has sent back, or that left by hand: what we owed is settled. */
export function refundPaid(refund: Payment & { refundId: string; byHand: boolean }): LedgerTransaction {
  return {
    key: `refund:${refund.refundId}`,
    reason: 'refund',
    ...about(refund),
    entries: [
      { account: 'refunds_payable', amountCents: refund.amountCents },
      { account: refund.byHand ? 'bank' : `processor:${refund.provider}`, amountCents: -refund.amountCents },
    ],
  }
}

/** Money of a sale that goes back: through the provider, and to the customer's balance by its kinds. */
interface SaleRefund {
  orderRefundId: string
  orderId: string
  currency: string
  description: string
  toMethodCents: Cents
  toBalanceCents: Cents
  toBonusCents: Cents
  /** Whose balance; null where nothing goes there. */
  customerId: string | null
}

/** A sale that is taken back in part or whole: what goes through the provider is owed until it has paid. */
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

/** An amount as it is taken from a customer's balance: bonus credit first, because paid money stays theirs for ever. */
export interface Portion {
  bonusCents: Cents
  paidCents: Cents
}

/** How `cents` are taken from a balance; undefined where there is not enough. */
export function portionOf(cents: Cents, balance: Portion): Portion | undefined {
  const bonusCents = Math.min(cents, balance.bonusCents)
  const paidCents = cents - bonusCents
  return paidCents <= balance.paidCents ? { bonusCents, paidCents } : undefined
}

/** Money of a customer's balance that goes to `account`: to `sales` for an order, to `wallet_holds` while it waits for the rest. */
export function spending(
  kind: 'sale' | 'hold',
  payment: Omit<Payment, 'provider' | 'amountCents'> & { customerId: string; portion: Portion },
): LedgerTransaction {
  const { bonusCents, paidCents } = payment.portion
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

/** What a booking took from a customer's balance. */
export function takenBy({ entries }: Pick<LedgerTransaction, 'entries'>): Portion {
  const sum = (prefix: string) => entries.reduce((cents, entry) => cents + (entry.account.startsWith(prefix) ? entry.amountCents : 0), 0)
  return { bonusCents: sum('bonus:'), paidCents: sum('customer:') }
}

/** Undoes a booking under another name: every entry the other way. */
export function reversal(of: LedgerTransaction, key: string, reason: LedgerTransaction['reason']): LedgerTransaction {
  return { ...of, key, reason, entries: of.entries.map(({ account, amountCents }) => ({ account, amountCents: -amountCents })) }
}

function about({ orderId, paymentId, currency, description }: Pick<Payment, 'orderId' | 'paymentId' | 'currency' | 'description'>) {
  return { ...(orderId !== null && { orderId }), paymentId, currency, ...(description !== undefined && { description }) }
}

interface Emptying {
  key: string
  customerId: string
  amountCents: Cents
  currency: string
}

/** Paid money that leaves a balance towards the payments it came from. */
export function payout({ key, customerId, amountCents, currency }: Emptying): LedgerTransaction {
  return {
    key,
    reason: 'payout',
    description: 'Balance paid back',
    currency,
    entries: [
      { account: `customer:${customerId}`, amountCents },
      { account: 'refunds_payable', amountCents: -amountCents },
    ],
  }
}

/** Credit that the shop gives. */
export function bonus({ key, customerId, amountCents, currency, description }: Emptying & { description: string }): LedgerTransaction {
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

/** Credit that ends unspent. */
export function lapse({ key, customerId, amountCents, currency }: Emptying): LedgerTransaction {
  return {
    key,
    reason: 'lapse',
    description: 'Bonus credit ended',
    currency,
    entries: [
      { account: `bonus:${customerId}`, amountCents },
      { account: 'promotions', amountCents: -amountCents },
    ],
  }
}
