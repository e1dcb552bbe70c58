import type { Platform, ServiceType } from '#features/catalog/rules.ts'
import type { PolicyKind, GuaranteeClaimKind, GuaranteeClaimStatus } from '#features/guarantees/contract.ts'
import type { Order } from '#features/orders/contract.ts'
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
  /** What is left out applies to all. */
  appliesTo: { platforms?: Platform[]; types?: ServiceType[] }
}

/** What decides an order's guarantee options. */
export interface OrderFacts extends Pick<
  Order,
  'status' | 'paidAt' | 'platform' | 'serviceType' | 'quantity' | 'delivered' | 'startCount' | 'priceCents'
> {
  /** When it ended; null while it is open. */
  endedAt: Date | null
  /** When it should be complete; null if it is not paid. */
  dueAt: Date | null
  /** Refunded, or about to be, or lost in a dispute. */
  refundedCents: Cents
}

/** An earlier claim on the same order. */
export interface EarlierRequest {
  kind: GuaranteeClaimKind
  status: GuaranteeClaimStatus
  createdAt: Date
  doneAt: Date | null
  /** The delivery of a refill or revision, also of one that stopped short. */
  deliveryId: string | null
}

/** Everything that the rules depend on. */
export interface Situation {
  order: OrderFacts
  /** In force when the order was placed, one of each kind. */
  policies: readonly Policy[]
  requests: readonly EarlierRequest[]
  /** Units that refills gave, or are to give. */
  refilledUnits: number
  /** Claims up to this amount are settled by rule; withdrawals of any amount. */
  autoLimitCents: Cents
  /** Whether a dispute holds the order's money, or took what had filled the balance that paid it: staff decide then, once it is settled. */
  isDisputed: boolean
  /** Whether a guest paid in coins and an account claimed the order later: staff find out whose wallet is to get them. */
  isPayerUnknown: boolean
  /** Whether a supplier was asked to stop and it is not known what has arrived: staff decide what is paid back. */
  isStale?: boolean
  now: Date
}

const HOUR_MS = 3_600_000

/** The order's guarantee of this kind; undefined if it has none. */
export function policyOf({ order, policies }: Situation, kind: PolicyKind): Policy | undefined {
  return policies.find(
    ({ appliesTo: { platforms, types }, ...policy }) =>
      policy.kind === kind &&
      policy.windowHours > 0 &&
      (platforms?.includes(order.platform) ?? true) &&
      (types?.includes(order.serviceType) ?? true),
  )
}

/** The deadline of a guarantee whose period starts at `from`. */
export function windowEnd(policy: Policy, from: Date): Date {
  return new Date(from.getTime() + policy.windowHours * HOUR_MS)
}

export function isOver({ status }: Pick<OrderFacts, 'status'>): boolean {
  return status !== 'pending' && status !== 'processing'
}

/** Units reported as delivered. */
export function deliveredOf({ status, delivered, quantity }: Pick<OrderFacts, 'status' | 'delivered' | 'quantity'>): number {
  return delivered ?? (status === 'completed' ? quantity : 0)
}

/**
 * The most that can be refunded, in cents: what is not delivered of an open order, what is left of the price of a finished
 * one. Never below 0.
 */
export function maxRefundable(order: Omit<OrderFacts, 'paidAt' | 'endedAt' | 'dueAt'> & { paidAt: Date | null }): Cents {
  if (order.paidAt === null) return 0
  const share = isOver(order) ? order.priceCents : undeliveredShare(order.priceCents, order.quantity, deliveredOf(order))
  return Math.max(0, share - order.refundedCents)
}

/** A guarantee option of an order; `GuaranteeOption` in the contract is its presentation. */
export interface GuaranteeOptionState {
  kind: GuaranteeClaimKind
  isOpen: boolean
  why: string
  opensAt: Date | null
  until: Date | null
  /** The most that can be refunded; null if it is not open or not about money. */
  amountCents: Cents | null
  isSettledByRule: boolean
  policy: Policy | null
}

/** A guarantee option before earlier claims are considered. */
export type Finding = Omit<GuaranteeOptionState, 'kind'>

/** An option that is not open, and why; `opensAt` says when it will be. */
export function closed(why: string, policy: Policy | undefined, opensAt: Date | null = null): Finding {
  return { isOpen: false, why, opensAt, until: null, amountCents: null, isSettledByRule: false, policy: policy ?? null }
}
