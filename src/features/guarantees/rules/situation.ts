import type { Platform, ServiceType } from '#features/catalog/rules.ts'
import type { PolicyKind, RemedyKind, RemedyStatus } from '#features/guarantees/contract.ts'
import type { OrderStatus } from '#features/orders/contract.ts'
import { undeliveredShare } from '#features/orders/rules.ts'
import type { Cents } from '#shared/money.ts'

/** A version of a guarantee. */
export interface Policy {
  id: string
  kind: PolicyKind
  version: number
  title: string
  terms: string
  windowHours: number
  /** What is left out does not narrow it. */
  appliesTo: { platforms?: Platform[]; types?: ServiceType[] }
}

/** What of an order decides what is open on it. */
export interface OrderFacts {
  status: OrderStatus
  paidAt: Date | null
  /** When it was over; null while it is not. */
  endedAt: Date | null
  /** When it ought to be complete; null where it is not paid. */
  dueAt: Date | null
  platform: Platform
  serviceType: ServiceType
  quantity: number
  delivered: number | null
  startCount: number | null
  priceCents: Cents
  /** Owed back or paid back. */
  refundedCents: Cents
}

/** What was asked for earlier on the same order. */
export interface EarlierRequest {
  kind: RemedyKind
  status: RemedyStatus
  createdAt: Date
  doneAt: Date | null
}

/** Everything that guarantees go by. Two that are equal have the same remedies, whoever asks. */
export interface Situation {
  order: OrderFacts
  /** Those in force when the order was placed, one a kind. */
  policies: readonly Policy[]
  requests: readonly EarlierRequest[]
  /** Up to this, a rule settles what it can; a withdrawal always. */
  autoLimitCents: Cents
  now: Date
}

const HOUR_MS = 3_600_000

/** The guarantee of this kind that the order has; undefined where it has none. */
export function policyOf({ order, policies }: Situation, kind: PolicyKind): Policy | undefined {
  return policies.find(
    ({ appliesTo: { platforms, types }, ...policy }) =>
      policy.kind === kind &&
      policy.windowHours > 0 &&
      (platforms?.includes(order.platform) ?? true) &&
      (types?.includes(order.serviceType) ?? true),
  )
}

/** The last moment to ask under a guarantee that began to count at `from`. */
export function windowEnd(policy: Policy, from: Date): Date {
  return new Date(from.getTime() + policy.windowHours * HOUR_MS)
}

export function isOver({ status }: Pick<OrderFacts, 'status'>): boolean {
  return status !== 'pending' && status !== 'processing'
}

/** Units that were delivered, as far as anybody reported. */
export function deliveredOf({ status, delivered, quantity }: Pick<OrderFacts, 'status' | 'delivered' | 'quantity'>): number {
  return delivered ?? (status === 'completed' ? quantity : 0)
}

/**
 * The most that can go back to the customer: of an order under way what is not delivered, of one that is over what is left
 * of the price. Never below 0. Cents.
 */
export function mostRefundable(order: Omit<OrderFacts, 'paidAt' | 'endedAt' | 'dueAt'> & { paidAt: Date | null }): Cents {
  if (order.paidAt === null) return 0
  const share = isOver(order) ? order.priceCents : undeliveredShare(order.priceCents, order.quantity, deliveredOf(order))
  return Math.max(0, share - order.refundedCents)
}
