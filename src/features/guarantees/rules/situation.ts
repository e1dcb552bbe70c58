import type { Platform, ServiceType } from '#features/catalog/rules.ts'
import type { PolicyKind, GuaranteeClaimKind, GuaranteeClaimStatus } from '#features/guarantees/contract.ts'
import type { Order } from '#features/orders/contract.ts'
import { hasEnded, undeliveredShare } from '#features/orders/rules.ts'
import type { Cents } from '#shared/money.ts'

export interface Policy {
  id: string
  kind: PolicyKind
  version: number
  title: string
  terms: string
  windowHours: number
  /** A field that is left out applies to all. */
  appliesTo: { platforms?: Platform[]; types?: ServiceType[] }
}

/** The facts about an order that its guarantee options depend on. */
export interface OrderFacts extends Pick<
  Order,
  'status' | 'paidAt' | 'platform' | 'serviceType' | 'quantity' | 'delivered' | 'startCount' | 'priceCents'
> {
  /** When it ended. Null while it is open. */
  endedAt: Date | null
  /** When it should be complete. Null if it isn't paid. */
  dueAt: Date | null
  /** Refunded, being refunded, or lost in a dispute. */
  refundedCents: Cents
}

export interface EarlierRequest {
  kind: GuaranteeClaimKind
  status: GuaranteeClaimStatus
  createdAt: Date
  doneAt: Date | null
  /** The delivery of a refill or revision, even if it stopped short. */
  deliveryId: string | null
}

export interface Situation {
  order: OrderFacts
  /** The guarantees in force when the order was placed, one of each kind. */
  policies: readonly Policy[]
  requests: readonly EarlierRequest[]
  /** Units that refills delivered or will deliver. */
  refilledUnits: number
  /** Claims up to this amount are settled by rule. Withdrawals have no limit. */
  autoLimitCents: Cents
  /**
   * Whether a dispute holds the order's money, or took the money behind the balance that paid it. Then staff decide after the dispute is
   * settled.
   */
  isDisputed: boolean
  /** Whether a guest paid in coins and an account claimed the order later. Staff then find out whose wallet gets the refund. */
  isPayerUnknown: boolean
  /** Whether the customer's data was erased, and with it the target. */
  isErased?: boolean
  /** Whether staff have blocked the mailbox or target. Then they decide what is delivered again. */
  isBlocked?: boolean
  /** Whether the delivered units are unknown after a supplier was asked to stop. Then staff decide the refund. */
  isStale?: boolean
  now: Date
}

const HOUR_MS = 3_600_000

/** The order's guarantee of this kind. Undefined if it has none. */
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

/** Units reported as delivered. */
export function deliveredOf({ status, delivered, quantity }: Pick<OrderFacts, 'status' | 'delivered' | 'quantity'>): number {
  return delivered ?? (status === 'completed' ? quantity : 0)
}

/**
 * The largest possible refund in cents, never below 0: the undelivered share of an open order, or the rest of the price of a finished one.
 */
export function maxRefundable(order: Omit<OrderFacts, 'paidAt' | 'endedAt' | 'dueAt'> & { paidAt: Date | null }): Cents {
  if (order.paidAt === null) return 0
  const share = hasEnded(order) ? order.priceCents : undeliveredShare(order.priceCents, order.quantity, deliveredOf(order))
  return Math.max(0, share - order.refundedCents)
}

/** A guarantee option of an order. `GuaranteeOption` in the contract is its presentation. */
export interface GuaranteeOptionState {
  kind: GuaranteeClaimKind
  isOpen: boolean
  why: string
  opensAt: Date | null
  until: Date | null
  /** The largest possible refund. Null if the option is not open or no money is involved. */
  amountCents: Cents | null
  isSettledByRule: boolean
  policy: Policy | null
}

/** A guarantee option before earlier claims are considered. */
export type Finding = Omit<GuaranteeOptionState, 'kind'>

/** An open option. By default, it has no deadline, involves no money and is decided by staff. */
export function opened(why: string, terms: Partial<Omit<Finding, 'isOpen' | 'why' | 'opensAt'>>): Finding {
  return { isOpen: true, why, opensAt: null, until: null, amountCents: null, isSettledByRule: false, policy: null, ...terms }
}

/** An option that is not open, with the reason. `opensAt` is when it opens. */
export function closed(why: string, policy: Policy | undefined, opensAt: Date | null = null): Finding {
  return { isOpen: false, why, opensAt, until: null, amountCents: null, isSettledByRule: false, policy: policy ?? null }
}
