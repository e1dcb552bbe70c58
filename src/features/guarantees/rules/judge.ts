import type { RefundDestination } from '#features/checkout/contract.ts'
import type { RemedyAsked, RemedyKind } from '#features/guarantees/contract.ts'
import type { RemedyState } from '#features/guarantees/rules/finding.ts'
import { shortageOf } from '#features/guarantees/rules/redelivery.ts'
import { isAskedAlready, remedyOf } from '#features/guarantees/rules/remedies.ts'
import { isOver, type OrderFacts, type Situation } from '#features/guarantees/rules/situation.ts'
import { unitsOf } from '#features/guarantees/rules/wording.ts'
import { type Cents, formatMoney } from '#shared/money.ts'

/** What becomes of a request. */
export type Verdict =
  | { outcome: 'closed'; code: 'remedy_closed' | 'remedy_open' | 'nothing_missing'; why: string }
  | { outcome: 'incomplete'; path: 'message' | 'currentCount'; why: string }
  | Granted

/** It is taken in: settled by rule at once, or decided by a person. */
export interface Granted {
  outcome: 'by_rule' | 'by_person'
  remedy: RemedyState
  amountCents: Cents | null
  /** Units of a refill, where they can be computed. */
  quantity: number | null
  /** What the rule says to the customer; null where a person answers. */
  answer: string | null
}

/** The longest message that is kept. */
export const LONGEST_MESSAGE = 2_000

/** Whether a person has to be told what is wrong. */
export function needsMessage(kind: RemedyKind, order: Pick<OrderFacts, 'status'>): boolean {
  return kind === 'problem' || kind === 'revision' || (kind === 'refund' && isOver(order))
}

/** Decides a request by the rules alone: what a person has to look at is left to a person. */
export function judge(situation: Situation, asked: RemedyAsked): Verdict {
  const remedy = remedyOf(situation, asked.kind)
  if (!remedy.isOpen) {
    return { outcome: 'closed', code: isAskedAlready(situation, asked.kind) ? 'remedy_open' : 'remedy_closed', why: remedy.why }
  }
  if (needsMessage(asked.kind, situation.order) && !asked.message) {
    return { outcome: 'incomplete', path: 'message', why: 'Please tell us what is wrong.' }
  }
  if (asked.kind === 'refill') return judgeRefill(situation, asked.currentCount, remedy)
  const { amountCents, isSettledByRule } = remedy
  const answer = isSettledByRule && amountCents !== null ? stoppedAnswer(amountCents, asked.destination) : null
  return { outcome: isSettledByRule ? 'by_rule' : 'by_person', remedy, amountCents, quantity: null, answer }
}

function stoppedAnswer(cents: Cents, destination: RefundDestination = 'original'): string {
  return `The order is stopped. ${formatMoney(cents)} goes back ${destination === 'balance' ? 'to your balance' : 'the way you paid'}.`
}

function judgeRefill({ order, autoLimitCents }: Situation, currentCount: number | undefined, remedy: RemedyState): Verdict {
  if (currentCount === undefined) return { outcome: 'incomplete', path: 'currentCount', why: 'Please tell us what the count is now.' }
  const shortage = shortageOf(order, currentCount)
  if (!shortage) return { outcome: 'by_person', remedy, amountCents: null, quantity: null, answer: null }
  const { missing, cents, arithmetic } = shortage
  if (missing === 0) return { outcome: 'closed', code: 'nothing_missing', why: `Nothing is missing: ${arithmetic}` }
  const isByRule = remedy.isSettledByRule && cents <= autoLimitCents
  const answer = isByRule ? `${arithmetic} The missing ${unitsOf(order, missing)} are delivered again.` : null
  return { outcome: isByRule ? 'by_rule' : 'by_person', remedy, amountCents: null, quantity: missing, answer }
}
