import { providerLabels } from '#features/payments/rules/connections.ts'
import type { Provider } from '#features/payments/rules/kinds.ts'
import { type Cents, CURRENCY, formatMoney, toDollars } from '#shared/money.ts'

export const differenceKinds = ['capture', 'refund', 'amount', 'fee', 'payout', 'dispute', 'unknown', 'balance'] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** The ways to settle a difference. All but `explained` book what happened at the provider; an explanation books nothing. */
export const settlementWays = ['payment', 'order_refund', 'by_hand', 'fee', 'payout', 'dispute', 'correction', 'explained'] as const
export type SettlementWay = (typeof settlementWays)[number]

/** Ways that move money between the ledger's account of the provider and another account. */
export const bookedWays = ['fee', 'payout', 'dispute', 'correction'] as const satisfies readonly SettlementWay[]
export type BookedWay = (typeof bookedWays)[number]

/**
 * A mismatch between the shop and a provider. `id` is the shop's payment or refund if there is one. Otherwise, it is the provider's
 * transaction or dispute, or the currency of a balance.
 */
export interface Difference {
  provider: Provider
  kind: DifferenceKind
  id: string
  orderId: string | null
  /** The shop's payment, if there is one. */
  attemptId: string | null
  /** For `amount`, the type of line in the provider's list. */
  lineType: 'fee' | 'payout' | 'dispute' | null
  currency: string
  /** Whether an earlier settlement booked part of it. */
  isCorrected: boolean
  /** Booked by the shop, including earlier settlements. */
  shopCents: Cents
  providerCents: Cents
}

/** Kinds whose amounts reduce the provider's balance. */
const OUTGOING: readonly DifferenceKind[] = ['refund', 'fee', 'payout', 'dispute']

/** Cents to add to the ledger's account of the provider to match the provider's balance. */
export function owedToProcessor({ kind, shopCents, providerCents }: Pick<Difference, 'kind' | 'shopCents' | 'providerCents'>): Cents {
  const cents = providerCents - shopCents
  return OUTGOING.includes(kind) ? -cents : cents
}

/** Cents that the shop writes off by settling: money that is in its ledger but not at the provider. 0 if the provider has more. */
export function writeOffCents(difference: Pick<Difference, 'kind' | 'shopCents' | 'providerCents'>): Cents {
  return Math.max(0, -owedToProcessor(difference))
}

/** The possible ways to settle a difference. The last one is always an explanation. */
export function waysToSettle({ kind, attemptId, lineType, isCorrected, shopCents, providerCents }: Difference): SettlementWay[] {
  // After a correction, the shop no longer treats it as a payment or refund, so only the correction can be corrected.
  if (isCorrected && (kind === 'capture' || kind === 'refund')) return ['correction', 'explained']
  switch (kind) {
    case 'capture':
      return attemptId !== null && providerCents > shopCents ? ['payment', 'explained'] : ['correction', 'explained']
    case 'refund':
      if (attemptId === null) return ['order_refund', 'correction', 'explained']
      return providerCents === 0 ? ['by_hand', 'correction', 'explained'] : ['correction', 'explained']
    case 'fee':
      return ['fee', 'explained']
    case 'amount':
      return [lineType ?? 'correction', 'explained']
    case 'payout':
    case 'dispute':
      return ['explained']
    case 'unknown':
    case 'balance':
      return ['fee', 'payout', 'dispute', 'correction', 'explained']
  }
}

/** What each way does, for whoever approves it. */
const WAY_EFFECTS: Record<SettlementWay, string> = {
  payment: 'Book it as a payment that the shop missed.',
  order_refund: 'Book it as a refund of an order.',
  by_hand: 'Book it as paid another way.',
  fee: 'Book it as a fee.',
  payout: 'Book it as a transfer to or from the bank.',
  dispute: 'Book it as a dispute.',
  correction: 'Correct the ledger.',
  explained: 'Book nothing, and mark it as explained.',
}

/** Describes a settlement to whoever approves it: what it does, and the difference. */
export function describeSettlement(way: SettlementWay, orderNumber: string | null, difference: Difference): string {
  const effect = way === 'order_refund' && orderNumber !== null ? `Book it as a refund of order ${orderNumber}.` : WAY_EFFECTS[way]
  return `Settle a difference: ${effect} ${describeDifference(difference)}`
}

/** Whether this way books to another account of the ledger. */
export function isBooked(way: SettlementWay): way is BookedWay {
  return bookedWays.some((booked) => booked === way)
}

const NAMES: Record<string, string> = { ...providerLabels, sandbox: 'the sandbox' }

/** A provider's name within a sentence. */
export function nameOfProvider(provider: string): string {
  return NAMES[provider] ?? provider
}

/** Describes to staff that a provider's list couldn't be read for two days. */
export function describeUnlisted(provider: string): string {
  return `${nameOfProvider(provider)}: its list of transactions could not be read for two days. Check its key and permissions in the log, under “listBalanceTransactions”.`
}

/** Describes a difference to staff: both sides, and what to do. */
export function describeDifference({ provider, kind, id, orderId, attemptId, currency, shopCents, providerCents }: Difference): string {
  const name = nameOfProvider(provider)
  const amount = (cents: Cents) => (currency === CURRENCY ? formatMoney(cents) : `${toDollars(cents).toFixed(2)} ${currency}`)
  const [ours, theirs] = [amount(shopCents), amount(providerCents)]
  const of = orderId === null ? id : `${id} of ${orderId}`
  switch (kind) {
    case 'capture':
      if (attemptId === null)
        return `Payment ${of}: ${name} captured ${theirs}, but the shop has no record of it. Look it up at ${name}, refund it there if it isn’t yours, and settle it.`
      return providerCents > shopCents
        ? `Payment ${of}: ${ours} in the shop, ${theirs} at ${name}. Look it up at ${name}, and book the payment if the money is there.`
        : `Payment ${of}: ${ours} in the shop, ${theirs} at ${name}. Look it up at ${name}. If the money never came, correct the ledger.`
    case 'refund':
      return attemptId === null
        ? `Refund ${of}: ${theirs} was refunded directly at ${name}. Record it on its order so that it can’t be refunded twice.`
        : `Refund ${of}: ${ours} in the shop, ${theirs} at ${name}. Look it up at ${name}. If it was never sent, pay the customer another way and record that.`
    case 'payout':
      return `Payout ${id}: its items add up to ${ours}, but ${name} paid out ${theirs}. Compare it with your bank statement and contact ${name}.`
    case 'dispute':
      return `Dispute ${id}: it shows ${ours} withdrawn, but the transactions at ${name} add up to ${theirs}. Check it at ${name} and contact them.`
    case 'fee':
      return `Fee of ${id}: booked as ${ours}, ${name} now lists ${theirs}. Book the new fee if it is right.`
    case 'amount':
      return `Transaction ${id}: booked as ${ours}, ${name} now lists ${theirs}. Book the difference if it is right.`
    case 'unknown':
      return `Transaction ${id}: ${name} lists ${theirs} of an unknown kind. Look it up at ${name} and book it.`
    case 'balance':
      return `Balance at ${name} (${id}): its transactions add up to ${ours}, but it shows ${theirs}. Compare the latest payouts with your bank statement and contact ${name}.`
  }
}
