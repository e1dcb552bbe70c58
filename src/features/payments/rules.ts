import type { AttemptStatus, PaymentAttempt, Refund, RefundStatus } from '#features/payments/contract.ts'
import type { Cents } from '#shared/money.ts'

/** The least that card networks and PayPal take. */
export const LEAST_CHARGE_CENTS: Cents = 50

/**
 * Where an attempt may go. Captured money is a fact and is taken in from everywhere, however late; what is over can
 * otherwise not begin again. What is not in the table is refused.
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

/** Statuses an attempt may come from to reach `to`: the guard of the UPDATE. */
export function sourcesOf(to: AttemptStatus): AttemptStatus[] {
  return (Object.keys(attemptTransitions) as AttemptStatus[]).filter((from) => mayMove(from, to))
}

/** While one of these, the customer may still be charged: the order counts as in flight. */
export function isOpen(status: AttemptStatus): boolean {
  return status === 'created' || status === 'requires_action' || status === 'pending' || status === 'unknown'
}

/** Where a refund may go; what was refused begins anew as the next round. What is not in the table is refused. */
export const refundTransitions: Record<RefundStatus, readonly RefundStatus[]> = {
  pending: ['unknown', 'succeeded', 'failed'],
  unknown: ['pending', 'succeeded', 'failed'],
  succeeded: [],
  failed: ['pending', 'succeeded'],
}

/** Statuses a refund may come from to reach `to`: the guard of the UPDATE. */
export function refundSourcesOf(to: RefundStatus): RefundStatus[] {
  return (Object.keys(refundTransitions) as RefundStatus[]).filter((from) => refundTransitions[from].includes(to))
}

/** What a provider says about a payment's money. */
interface Told {
  status: AttemptStatus
  capturedCents: Cents
  currency: string
  declineCode?: string | null
}

const RETRY_HOURS = [1, 6, 24, 72]

/** When a provider that refused the refund in `round` is asked anew; null where only a person asks again. */
export function nextRefundTry(round: number, now: Date): Date | null {
  const hours = RETRY_HOURS[round - 1]
  return hours === undefined ? null : new Date(now.getTime() + hours * 3_600_000)
}

/** The name under which the provider is asked: the same one never pays twice, so that after a refusal it needs another. */
export function refundRequestId({ id, round }: Pick<Refund, 'id' | 'round'>): string {
  return round === 1 ? id : `${id}:${round}`
}

/**
 * What a provider's word is worth: a capture that is smaller than the price, less what is on its way back of it, or in
 * another currency is no payment yet. It leaves the attempt pending, with `underpaid` or `currency_mismatch`; money in
 * another currency is not counted.
 */
export function outcomeOf(attempt: Pick<PaymentAttempt, 'amountCents' | 'refundedCents' | 'currency'>, told: Told): Told {
  const { currency } = attempt
  if (told.capturedCents > 0 && told.currency !== currency) {
    return { status: 'pending', capturedCents: 0, currency, declineCode: 'currency_mismatch' }
  }
  if (told.status === 'succeeded' && told.capturedCents - attempt.refundedCents < attempt.amountCents) {
    return { ...told, status: 'pending', declineCode: 'underpaid' }
  }
  return told
}

/** `4242 4242-4242` to its digits: spaces and dashes as people type them fall away. */
export function cardDigits(text: string): string {
  return text.replace(/[\s-]/g, '')
}

/** Whether the check digit (Luhn) fits and the length is one that cards have. */
export function isCardNumber(text: string): boolean {
  const digits = cardDigits(text)
  if (!/^\d{12,19}$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** When a card that shows `MM/YY` stops being valid: the first ms after its month, UTC. Null where the text is no date. */
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

/** `Visa` from the first digits; undefined while they do not tell. */
export function cardBrand(text: string): string | undefined {
  const digits = cardDigits(text)
  return brands.find(([, prefix]) => prefix.test(digits))?.[0]
}

/** The sandbox's cards and what each does there; every other number is refused. */
export const testCards = [
  { number: '4242424242424242', effect: 'pays' },
  { number: '4000000000000002', effect: 'declined' },
  { number: '4000000000009995', effect: 'insufficient_funds' },
  { number: '4000002500003155', effect: 'asks' },
  { number: '4000000000000119', effect: 'fails' },
] as const
export type TestCardEffect = (typeof testCards)[number]['effect']
