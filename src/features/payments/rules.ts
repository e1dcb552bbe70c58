import type { PaymentAttempt, Refund } from '#features/payments/contract.ts'
import type { AttemptStatus, RefundStatus } from '#features/payments/rules/kinds.ts'
import type { Cents } from '#shared/money.ts'
import { keysOf } from '#shared/records.ts'

/** The smallest amount that card networks and PayPal accept. */
export const MIN_CHARGE_CENTS: Cents = 50

/**
 * The statuses that an attempt may move to; any other move is refused. Captured money is accepted in every status, however late.
 * Otherwise, an attempt that has ended stays ended.
 */
export const attemptTransitions: Record<AttemptStatus, readonly AttemptStatus[]> = {
  created: ['requires_action', 'pending', 'unknown', 'succeeded', 'declined', 'failed', 'canceled', 'expired'],
  unknown: ['requires_action', 'pending', 'succeeded', 'declined', 'failed', 'canceled', 'expired'],
  requires_action: ['pending', 'succeeded', 'declined', 'failed', 'canceled', 'expired'],
  pending: ['succeeded', 'declined', 'failed', 'canceled', 'expired'],
  declined: ['succeeded'],
  failed: ['succeeded'],
  canceled: ['succeeded'],
  expired: ['succeeded'],
  succeeded: [],
}

export function mayMove(from: AttemptStatus, to: AttemptStatus): boolean {
  return attemptTransitions[from].includes(to)
}

/** The statuses from which an attempt may move to `to`, for the guard of the UPDATE. */
export function sourcesOf(to: AttemptStatus): AttemptStatus[] {
  return keysOf(attemptTransitions).filter((from) => mayMove(from, to))
}

/** Whether the customer may still be charged. An order with an open attempt is in flight. */
export function isOpen(status: AttemptStatus): boolean {
  return status === 'created' || status === 'requires_action' || status === 'pending' || status === 'unknown'
}

/** The statuses that a refund may move to; any other move is refused. A refused refund continues in its next round. */
export const refundTransitions: Record<RefundStatus, readonly RefundStatus[]> = {
  pending: ['unknown', 'succeeded', 'failed'],
  unknown: ['pending', 'succeeded', 'failed'],
  succeeded: [],
  failed: ['pending', 'succeeded'],
}

/** The statuses from which a refund may move to `to`, for the guard of the UPDATE. */
export function refundSourcesOf(to: RefundStatus): RefundStatus[] {
  return keysOf(refundTransitions).filter((from) => refundTransitions[from].includes(to))
}

/** The state of a payment as its provider reports it. */
interface Report {
  status: AttemptStatus
  capturedCents: Cents
  currency: string
  declineCode?: string | null
}

const RETRY_HOURS = [1, 6, 24, 72]

/** When to retry a refund that the provider refused in `round`. Null if it's up to staff from then on. */
export function nextRefundTry(round: number, now: Date): Date | null {
  const hours = RETRY_HOURS[round - 1]
  return hours === undefined ? null : new Date(now.getTime() + hours * 3_600_000)
}

/**
 * The idempotency key of a refund at its provider. The same key never pays twice, so each round has its own. PayPal allows letters, digits
 * and `-_.,`.
 */
export function refundRequestId({ id, round }: Pick<Refund, 'id' | 'round'>): string {
  return round === 1 ? id : `${id}-${round}`
}

/** The refund's id, extracted from the key of any of its rounds. Earlier releases separated the round with a colon. */
export function withoutRound(requestId: string): string {
  return requestId.split(/[-:]/, 1)[0] ?? requestId
}

/**
 * Decides the outcome of a provider's report. A capture below the price (less refunds), or in another currency, doesn't pay for anything
 * yet. It leaves the attempt pending with `underpaid` or `currency_mismatch`. Money in another currency doesn't count.
 */
export function outcomeOf(attempt: Pick<PaymentAttempt, 'amountCents' | 'refundedCents' | 'currency'>, report: Report): Report {
  const { currency } = attempt
  if (report.capturedCents > 0 && report.currency !== currency) {
    return { status: 'pending', capturedCents: 0, currency, declineCode: 'currency_mismatch' }
  }
  if (report.status === 'succeeded' && report.capturedCents - attempt.refundedCents < attempt.amountCents) {
    return { ...report, status: 'pending', declineCode: 'underpaid' }
  }
  return report
}

/** Removes the spaces and dashes that people type, as in `4242 4242-4242`. */
export function cardDigits(text: string): string {
  return text.replace(/[\s-]/g, '')
}

/** Whether a card number has a valid length and check digit (Luhn). */
export function isCardNumber(text: string): boolean {
  const digits = cardDigits(text)
  if (!/^\d{12,19}$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** When a card with this `MM/YY` expires: the first millisecond after its month, UTC. Null if the text is not a date. */
export function cardExpiry(text: string): number | null {
  const match = /^\s*(0[1-9]|1[0-2])\s*\/\s*(?:20)?(\d{2})\s*$/.exec(text)
  return match ? Date.UTC(2000 + Number(match[2]), Number(match[1]), 1) : null
}

const brands: readonly [name: string, prefix: RegExp][] = [
  ['Visa', /^4/],
  ['Mastercard', /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/],
  ['American Express', /^3[47]/],
  ['Discover', /^(6011|65|64[4-9])/],
]

/** The brand of a card (`Visa`) by its first digits. Undefined if there are too few. */
export function cardBrand(text: string): string | undefined {
  const digits = cardDigits(text)
  return brands.find(([, prefix]) => prefix.test(digits))?.[0]
}

/** The sandbox's test cards and their effects. It refuses every other number. */
export const testCards = [
  { number: '4242424242424242', effect: 'pays' },
  { number: '4000000000000002', effect: 'declined' },
  { number: '4000000000009995', effect: 'insufficient_funds' },
  { number: '4000002500003155', effect: 'asks' },
  { number: '4000000000000119', effect: 'fails' },
] as const
export type TestCardEffect = (typeof testCards)[number]['effect']
