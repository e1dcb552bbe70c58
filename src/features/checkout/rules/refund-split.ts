import type { Cents } from '#shared/money.ts'

/** The status of an order's refund. `failed`: the provider refused; it is asked again and staff look into it. */
export const orderRefundStatuses = ['on_its_way', 'paid', 'failed'] as const
export type OrderRefundStatus = (typeof orderRefundStatuses)[number]

/** What the customer reads of a refund whose money they got by a dispute before it was sent. */
export const TAKEN_BY_DISPUTE = 'You already got this money back through the dispute, so we don’t send it again.'

/** Where a refund goes: each part back the way it was paid, or all of it to the balance. */
export const refundDestinations = ['original', 'balance'] as const
export type RefundDestination = (typeof refundDestinations)[number]

/** How an order was paid: through a provider, and from the balance by its kinds. They add up to its price. */
export interface PaidWith {
  providerCents: Cents
  paidCents: Cents
  bonusCents: Cents
}

/** How a refund goes back. */
export interface RefundParts {
  toMethodCents: Cents
  toBalanceCents: Cents
  toBonusCents: Cents
}

/**
 * How `amountCents` of an order go back, of which `returnedCents` went back before, by refunds or by disputes that were lost. What the
 * provider took is given back first, then what the balance paid, bonus credit last: what went back before has used up the beginning of
 * that line wherever it went. `original` gives each part back where it came from; `balance` puts the provider's part on the balance, but
 * bonus credit never becomes money. Undefined where that much is not left.
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
