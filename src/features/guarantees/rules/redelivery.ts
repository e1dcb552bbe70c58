import {
  closed,
  deliveredOf,
  type Finding,
  opened,
  type OrderFacts,
  policyOf,
  type Situation,
  windowEnd,
} from '#features/guarantees/rules/situation.ts'
import { dayOf, unitsOf } from '#features/guarantees/rules/wording.ts'
import { hasEnded, undeliveredShare } from '#features/orders/rules.ts'

/** A second refill within this time is up to staff, because counts take a while to settle. */
const REFILL_COOLDOWN_MS = 24 * 3_600_000

const TARGET_ERASED = 'The account of this order was deleted, and the link with it, so nothing can be delivered again.'

/** Decides a refill of dropped units. It's claimed with the target's current count, within the guarantee's period after the order ended. */
export function refill(situation: Situation): Finding {
  const { order, now, isErased } = situation
  const policy = policyOf(situation, 'refill')
  if (!policy) return closed('This service doesn’t come with a refill guarantee.', policy)
  if (isErased) return closed(TARGET_ERASED, policy)
  if (order.endedAt === null || deliveredOf(order) === 0) {
    const why = hasEnded(order)
      ? 'Nothing was delivered, so there is nothing to refill.'
      : 'You can request a refill when the order is complete.'
    return closed(why, policy)
  }
  if (order.refundedCents >= order.priceCents) return closed('The whole price was refunded, so there is no refill.', policy)
  const until = windowEnd(policy, order.endedAt)
  if (now > until) return closed(`The refill guarantee for this order ended on ${dayOf(until)}.`, policy)
  const why =
    order.startCount === null
      ? 'If the count has dropped, tell us what it is now. Our team will check it and refill what’s missing.'
      : `If the count is below ${unitsOf(order, promisedCount(order, order.startCount))}, we’ll refill what’s missing for free.`
  const isSettledByRule = order.startCount !== null && !situation.isBlocked && !wasRefilledRecently(situation) && !wasStopped(situation)
  return opened(why, { until, isSettledByRule, policy })
}

function wasRefilledRecently({ requests, now }: Situation): boolean {
  return requests.some(
    ({ kind, doneAt, status }) =>
      kind === 'refill' && status === 'done' && doneAt !== null && now.getTime() - doneAt.getTime() < REFILL_COOLDOWN_MS,
  )
}

/** Whether staff refused the rest of a refill that stopped short. From then on, refills are up to them. */
function wasStopped({ requests }: Situation): boolean {
  return requests.some(({ kind, status, deliveryId }) => kind === 'refill' && status === 'refused' && deliveryId !== null)
}

function promisedCount(order: OrderFacts, startCount: number): number {
  return startCount + deliveredOf(order)
}

/** The units missing on a target. */
export interface Shortage {
  /** Units. 0 if nothing is missing. */
  missing: number
  /** How it was computed, for the customer. */
  arithmetic: string
}

/** The units missing at `currentCount`. Null if the start count is unknown. */
export function shortageOf(order: OrderFacts, currentCount: number): Shortage | null {
  if (order.startCount === null) return null
  const promised = promisedCount(order, order.startCount)
  const missing = Math.max(0, Math.min(deliveredOf(order), promised - currentCount))
  const number = (count: number) => count.toLocaleString('en-US')
  return {
    missing,
    arithmetic: `${number(order.startCount)} before the delivery plus ${number(deliveredOf(order))} delivered is ${number(promised)}, and you counted ${number(currentCount)}.`,
  }
}

/**
 * Whether a rule may refill this many units. All refills together must not exceed the delivered units that are still paid for, or the
 * limit.
 */
export function isWithinLimit({ order, refilledUnits, autoLimitCents }: Situation, missing: number): boolean {
  const { priceCents, quantity, refundedCents } = order
  const units = refilledUnits + missing
  const cents = priceCents - undeliveredShare(priceCents, quantity, units)
  return units <= deliveredOf(order) && cents <= Math.min(autoLimitCents, priceCents - refundedCents)
}

/** Decides a revision of unsuitable comments. It's claimed within hours of completion, and staff decide. */
export function revision(situation: Situation): Finding {
  const { order, now, isErased } = situation
  const policy = policyOf(situation, 'revision')
  if (!policy) return closed('This service doesn’t come with revisions.', policy)
  if (isErased) return closed(TARGET_ERASED, policy)
  if (order.status !== 'completed' || order.endedAt === null)
    return closed('You can request a revision when the order is complete.', policy)
  if (order.refundedCents >= order.priceCents) return closed('The whole price was refunded, so there is no revision.', policy)
  const until = windowEnd(policy, order.endedAt)
  if (now > until) return closed(`You could request revisions of this order until ${dayOf(until)}.`, policy)
  return opened('If some comments don’t fit, tell us which and why, and we’ll have them rewritten.', { until, policy })
}
