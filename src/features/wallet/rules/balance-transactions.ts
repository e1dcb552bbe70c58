import { type LedgerTransaction, withoutZeros } from '#features/wallet/rules/transactions.ts'
import type { Cents } from '#shared/money.ts'

/** A line of the shop's balance at a provider. Positive amounts are money received; the fee is deducted separately. */
interface BalanceTransaction {
  id: string
  type: 'capture' | 'refund' | 'fee' | 'payout' | 'dispute' | 'other'
  amountCents: Cents
  feeCents: Cents
  currency: string
}

/** The counter accounts of movements that only the provider's list reports. Captures and refunds are booked when they happen. */
const COUNTER_ACCOUNTS = { fee: 'processor_fees', payout: 'payouts', dispute: 'disputes' } as const

/** The booking of a balance transaction: its fee and, unless the shop has booked it already, its amount. Undefined if there is nothing to book. */
export function balanceTransactionBooking(
  provider: string,
  { id, type, amountCents, feeCents, currency }: BalanceTransaction,
): LedgerTransaction | undefined {
  const counter = type === 'fee' || type === 'payout' || type === 'dispute' ? COUNTER_ACCOUNTS[type] : undefined
  const movedCents = counter ? amountCents : 0
  const entries = withoutZeros([
    { account: `processor:${provider}`, amountCents: movedCents - feeCents },
    { account: counter ?? 'processor_fees', amountCents: -movedCents },
    { account: 'processor_fees', amountCents: feeCents },
  ])
  if (entries.length === 0) return undefined
  const reason = type === 'payout' ? 'provider_payout' : type === 'dispute' ? 'dispute' : 'processor_fee'
  return { key: `balance_transaction:${provider}:${id}`, reason, currency, entries }
}

const SETTLED_REASONS = { fee: 'processor_fee', payout: 'provider_payout', dispute: 'dispute', correction: 'correction' } as const

/** A difference from a provider's records, with the account that staff book it to. */
interface SettledDifference {
  /** Identifies the settlement, so that it's only booked once. */
  key: string
  way: keyof typeof SETTLED_REASONS
  provider: string
  /** Added to the ledger's account for the provider; deducted if negative. */
  processorCents: Cents
  currency: string
  orderId: string | null
  paymentId: string | null
}

/** The booking that brings the ledger's account for a provider in line with the provider's records. */
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

/** The booking of a refund that staff paid another way after it failed at the provider. */
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

/** The line of a provider's list in a booking's key; undefined for other bookings. */
export function balanceTransactionOf(key: string): { provider: string; id: string } | undefined {
  const [, provider, id] = /^balance_transaction:([^:]+):(.+)$/s.exec(key) ?? []
  return provider && id ? { provider, id } : undefined
}
