import { providerLabels } from '#features/payments/rules/connections.ts'
import type { Provider } from '#features/payments/rules/kinds.ts'
import { type Cents, CURRENCY, formatMoney, toDollars } from '#shared/money.ts'

export const differenceKinds = ['capture', 'refund', 'amount', 'fee', 'payout', 'dispute', 'unknown', 'balance'] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** How staff settle a difference: by a booking of what happened at the provider, or by an explanation that books nothing. */
export const settlementWays = ['payment', 'order_refund', 'by_hand', 'fee', 'payout', 'dispute', 'correction', 'explained'] as const
export type SettlementWay = (typeof settlementWays)[number]

/** Ways that move money between the ledger's account of the provider and another account. */
export const bookedWays = ['fee', 'payout', 'dispute', 'correction'] as const satisfies readonly SettlementWay[]
export type BookedWay = (typeof bookedWays)[number]

/** Two sides that differ. `id` is the shop's payment or refund if it has one, else the provider's transaction or dispute, or the currency of a balance. */
export interface Difference {
  provider: Provider
  kind: DifferenceKind
  id: string
  orderId: string | null
  /** The shop's payment that it is about, if there is one. */
  attemptId: string | null
  /** Of an amount: what the line of the provider's list is. */
  lineType: 'fee' | 'payout' | 'dispute' | null
  currency: string
  /** Whether an earlier settlement has booked something of it. */
  isCorrected: boolean
  /** What the shop has booked, with the bookings of earlier settlements. */
  shopCents: Cents
  providerCents: Cents
}

/** What moves opposite to the provider's balance: a higher fee makes it smaller. */
const OUTGOING: readonly DifferenceKind[] = ['refund', 'fee', 'payout', 'dispute']

/** What has to be added to the ledger's account of the provider, so that it has what the provider has. Cents. */
export function owedToProcessor({ kind, shopCents, providerCents }: Pick<Difference, 'kind' | 'shopCents' | 'providerCents'>): Cents {
  const cents = providerCents - shopCents
  return OUTGOING.includes(kind) ? -cents : cents
}

/** Money that the shop does not have, though its ledger says so: what settling gives up. Cents, 0 if the provider has more. */
export function missingCents(difference: Pick<Difference, 'kind' | 'shopCents' | 'providerCents'>): Cents {
  return Math.max(0, -owedToProcessor(difference))
}

/** How a difference can be settled. The last is always an explanation. */
export function waysToSettle({ kind, attemptId, lineType, isCorrected, shopCents, providerCents }: Difference): SettlementWay[] {
  // What was corrected is no payment or refund of the shop's any more: the correction is corrected.
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

/** Whether a way of settling is a booking to another account. */
export function isBooked(way: SettlementWay): way is BookedWay {
  return bookedWays.some((each) => each === way)
}

const NAMES: Record<string, string> = { ...providerLabels, sandbox: 'the sandbox' }

/** A provider's name within a sentence. */
export function nameOfProvider(provider: string): string {
  return NAMES[provider] ?? provider
}

/** That a provider's list was not read for two days, as an operator reads it. */
export function describeUnlisted(provider: string): string {
  return `${nameOfProvider(provider)}: its list of transactions could not be read for two days. Check its key and permissions in the log, under “listBalanceTransactions”.`
}

/** A difference as an operator reads it: both sides, and what to do. */
export function describeDifference({ provider, kind, id, orderId, attemptId, currency, shopCents, providerCents }: Difference): string {
  const name = nameOfProvider(provider)
  const amount = (cents: Cents) => (currency === CURRENCY ? formatMoney(cents) : `${toDollars(cents).toFixed(2)} ${currency}`)
  const [ours, theirs] = [amount(shopCents), amount(providerCents)]
  const of = orderId === null ? id : `${id} of ${orderId}`
  switch (kind) {
    case 'capture':
      if (attemptId === null)
        return `Payment ${of}: ${name} captured ${theirs}, the shop knows nothing of it. Find it at ${name}; refund it there if it is not yours, and settle it.`
      return providerCents > shopCents
        ? `Payment ${of}: ${ours} in the shop, ${theirs} at ${name}. Look it up at ${name}, and book the payment if the money is there.`
        : `Payment ${of}: ${ours} in the shop, ${theirs} at ${name}. Look it up at ${name}. If the money never came, correct the ledger.`
    case 'refund':
      return attemptId === null
        ? `Refund ${of}: ${theirs} was refunded at ${name} itself, not by the shop. Record it on its order, so that it cannot be refunded twice.`
        : `Refund ${of}: ${ours} in the shop, ${theirs} at ${name}. Look it up at ${name}. If it never left, pay the customer another way and record that.`
    case 'payout':
      return `Payout ${id}: its parts add up to ${ours}, ${name} paid out ${theirs}. Compare it with your bank statement and ask ${name}.`
    case 'dispute':
      return `Dispute ${id}: it says ${ours} was withdrawn, the transactions at ${name} add up to ${theirs}. Check it at ${name} and ask them.`
    case 'fee':
      return `Fee of ${id}: booked as ${ours}, ${name} now lists ${theirs}. Book the new fee if it is right.`
    case 'amount':
      return `Transaction ${id}: booked as ${ours}, ${name} now lists ${theirs}. Book the difference if it is right.`
    case 'unknown':
      return `Transaction ${id}: ${name} lists ${theirs} of a kind that the shop does not know. Look it up at ${name} and book it.`
    case 'balance':
      return `Balance at ${name} (${id}): its transactions add up to ${ours}, it says ${theirs}. Compare its last payouts with your bank statement and ask ${name}.`
  }
}
