import type { LedgerEntry, LedgerTransaction } from '#features/wallet/rules/transactions.ts'
import type { Cents } from '#shared/money.ts'

/** A line of the shop's balance at a provider. Positive amounts came in; the fee is taken off beside the amount. */
interface BalanceTransaction {
  id: string
  type: 'capture' | 'refund' | 'fee' | 'payout' | 'dispute' | 'other'
  amountCents: Cents
  feeCents: Cents
  currency: string
}

/** Where money comes from or goes to that only the provider's list tells of. Captures and refunds are booked when they happen. */
const COUNTER_ACCOUNTS = { fee: 'processor_fees', payout: 'payouts', dispute: 'disputes' } as const

/** The booking of a balance transaction: its fee, and what it is if the shop did not do it. Undefined if there is nothing to book. */
export function balanceTransactionBooking(
  provider: string,
  { id, type, amountCents, feeCents, currency }: BalanceTransaction,
): LedgerTransaction | undefined {
  const counter = type === 'fee' || type === 'payout' || type === 'dispute' ? COUNTER_ACCOUNTS[type] : undefined
  const movedCents = counter ? amountCents : 0
  const sides: LedgerEntry[] = [
    { account: `processor:${provider}`, amountCents: movedCents - feeCents },
    { account: counter ?? 'processor_fees', amountCents: -movedCents },
    { account: 'processor_fees', amountCents: feeCents },
  ]
  const entries = sides.filter(({ amountCents: cents }) => cents !== 0)
  if (entries.length === 0) return undefined
  const reason = type === 'payout' ? 'provider_payout' : type === 'dispute' ? 'dispute' : 'processor_fee'
  return { key: `balance_transaction:${provider}:${id}`, reason, currency, entries }
}

const SETTLED_REASONS = { fee: 'processor_fee', payout: 'provider_payout', dispute: 'dispute', correction: 'correction' } as const

/** A difference from a provider's records that staff book to another account. */
interface SettledDifference {
  /** Names the settlement: it is booked once. */
  key: string
  way: keyof typeof SETTLED_REASONS
  provider: string
  /** What the ledger's account of the provider gets, in cents; negative takes it off. */
  processorCents: Cents
  currency: string
  orderId: string | null
  paymentId: string | null
}

/** The booking that gives the ledger's account of a provider what the provider says it is. */
export function settledDifference({
  key,
  way,
  provider,
  processorCents,
  currency,
  orderId,
  paymentId,
}: SettledDifference): LedgerTransaction {
  return {
    key,
    reason: SETTLED_REASONS[way],
    currency,
    ...(orderId !== null && { orderId }),
    ...(paymentId !== null && { paymentId }),
    entries: [
      { account: `processor:${provider}`, amountCents: processorCents },
      { account: way === 'correction' ? 'corrections' : COUNTER_ACCOUNTS[way], amountCents: -processorCents },
    ],
  }
}

/** The booking of a refund that never left the provider, and that staff paid another way. */
export function refundMovedToBank(refund: {
  refundId: string
  paymentId: string
  orderId: string | null
  provider: string
  amountCents: Cents
  currency: string
}): LedgerTransaction {
  const { refundId, paymentId, orderId, provider, amountCents, currency } = refund
  return {
    key: `refund_by_hand:${refundId}`,
    reason: 'refund',
    currency,
    paymentId,
    ...(orderId !== null && { orderId }),
    entries: [
      { account: `processor:${provider}`, amountCents },
      { account: 'bank', amountCents: -amountCents },
    ],
  }
}

/** The line of a provider's list that a booking's key names; undefined for other bookings. */
export function balanceTransactionOf(key: string): { provider: string; id: string } | undefined {
  const [, provider, id] = /^balance_transaction:([^:]+):(.+)$/s.exec(key) ?? []
  return provider && id ? { provider, id } : undefined
}
