import { closed, type Finding } from '#features/guarantees/rules/finding.ts'
import { deliveredOf, isOver, type OrderFacts, policyOf, type Situation, windowEnd } from '#features/guarantees/rules/situation.ts'
import { dayOf, unitsOf } from '#features/guarantees/rules/wording.ts'
import { undeliveredShare } from '#features/orders/rules.ts'
import type { Cents } from '#shared/money.ts'

/** A second refill sooner than this is looked at by a person: counts take a while to settle. */
const REFILL_PAUSE_MS = 24 * 3_600_000

/** What fell off is delivered again: asked with the target's count, within the days after the order was over. */
export function refill(situation: Situation): Finding {
  const { order, now } = situation
  const policy = policyOf(situation, 'refill')
  if (!policy) return closed('There is no refill guarantee on this service.', policy)
  if (order.endedAt === null || deliveredOf(order) === 0) {
    const why = isOver(order) ? 'Nothing was delivered, so there is nothing to refill.' : 'A refill is open once the order is complete.'
    return closed(why, policy)
  }
  if (order.refundedCents >= order.priceCents) return closed('The whole price was paid back, so nothing is refilled.', policy)
  const until = windowEnd(policy, order.endedAt)
  if (now > until) return closed(`The refill guarantee of this order ended on ${dayOf(until)}.`, policy)
  return {
    isOpen: true,
    why:
      order.startCount === null
        ? 'If the count has fallen, tell us what it is now. A person compares it and has the missing part delivered again.'
        : `If the count is below ${unitsOf(order, countPromised(order, order.startCount))}, the missing part is delivered again at no cost.`,
    opensAt: null,
    until,
    amountCents: null,
    isSettledByRule: order.startCount !== null && !isRefilledLately(situation),
    policy,
  }
}

function isRefilledLately({ requests, now }: Situation): boolean {
  return requests.some(
    ({ kind, doneAt, status }) =>
      kind === 'refill' && status === 'done' && doneAt !== null && now.getTime() - doneAt.getTime() < REFILL_PAUSE_MS,
  )
}

/** What the target ought to count. */
function countPromised(order: OrderFacts, startCount: number): number {
  return startCount + deliveredOf(order)
}

/** What a target that counts `currentCount` lacks. `cents` is what that part cost. */
export interface Shortage {
  /** Units; 0 where nothing is missing. */
  missing: number
  cents: Cents
  /** How it was computed, for the customer. */
  arithmetic: string
}

/** Null where nobody counted before the delivery, so that nothing can be computed. */
export function shortageOf(order: OrderFacts, currentCount: number): Shortage | null {
  if (order.startCount === null) return null
  const promised = countPromised(order, order.startCount)
  const missing = Math.max(0, Math.min(order.quantity, promised - currentCount))
  const number = (count: number) => count.toLocaleString('en-US')
  return {
    missing,
    cents: undeliveredShare(order.priceCents, order.quantity, order.quantity - missing),
    arithmetic: `${number(order.startCount)} before the delivery and ${number(deliveredOf(order))} delivered make ${number(promised)}; you count ${number(currentCount)}.`,
  }
}

/** Comments that do not fit are written anew: told within hours of the completion, decided by a person. */
export function revision(situation: Situation): Finding {
  const { order, now } = situation
  const policy = policyOf(situation, 'revision')
  if (!policy) return closed('There is no revision of this service.', policy)
  if (order.status !== 'completed' || order.endedAt === null) return closed('A revision is open once the order is complete.', policy)
  if (order.refundedCents >= order.priceCents) return closed('The whole price was paid back, so nothing is rewritten.', policy)
  const until = windowEnd(policy, order.endedAt)
  if (now > until) return closed(`Revisions of this order could be asked for until ${dayOf(until)}.`, policy)
  return {
    isOpen: true,
    why: 'If comments do not fit, tell us which and why. A person looks at it and has them rewritten.',
    opensAt: null,
    until,
    amountCents: null,
    isSettledByRule: false,
    policy,
  }
}
