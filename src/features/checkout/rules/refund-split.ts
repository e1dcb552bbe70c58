import type { Cents } from '#shared/money.ts'

/** The status of an order's refund. `failed`: the provider refused; the refund is retried and staff look into it. */
export const orderRefundStatuses = ['on_its_way', 'paid', 'failed'] as const
export type OrderRefundStatus = (typeof orderRefundStatuses)[number]

/** Shown to the customer when a dispute returned their money before the refund was sent. */
export const TAKEN_BY_DISPUTE = 'You already got this money back through the dispute, so we don’t send it again.'

/** Where a refund goes: `original` returns each part the way it was paid, `balance` puts all of it on the balance. */
export const refundDestinations = ['original', 'balance'] as const
export type RefundDestination = (typeof refundDestinations)[number]

/** How an order was paid: by a provider, and with paid money and bonus credit from the balance. Adds up to its price. */
export interface PaidWith {
  providerCents: Cents
  paidCents: Cents
  bonusCents: Cents
}

/** The parts of a refund by where they go. */
export interface RefundParts {
  toMethodCents: Cents
  toBalanceCents: Cents
  toBonusCents: Cents
}

/**
 * Splits a refund of `amountCents` of an order, after `returnedCents` were already returned by refunds or lost disputes. The provider's part
 * is returned first, then paid money, then bonus credit; earlier returns used up the start of this sequence, wherever they went. With
 * `balance`, the provider's part goes to the balance, but bonus credit never becomes money. Undefined for more than is left.
 */
export function splitRefund(
  paidWith: PaidWith,
  returnedCents: Cents,
  amountCents: Cents,
  destination: RefundDestination,
): RefundParts | undefined {
  const { providerCents, paidCents, bonusCents } = paidWith
  const end = returnedCents + amountCents
  if (end > providerCents + paidCents + bonusCents) return undefined
  const within = (start: Cents, length: Cents) => Math.max(0, Math.min(end, start + length) - Math.max(returnedCents, start))
  const ofProvider = within(0, providerCents)
  const ofPaid = within(providerCents, paidCents)
  const toBonusCents = within(providerCents + paidCents, bonusCents)
  return destination === 'original'
    ? { toMethodCents: ofProvider, toBalanceCents: ofPaid, toBonusCents }
    : { toMethodCents: 0, toBalanceCents: ofProvider + ofPaid, toBonusCents }
}
