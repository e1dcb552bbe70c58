import type { RefundDestination } from '#features/checkout/contract.ts'
import type { GuaranteeClaimDraft, GuaranteeClaimKind } from '#features/guarantees/contract.ts'
import { isAskedAlready, guaranteeOptionOf } from '#features/guarantees/rules/options.ts'
import { isWithinLimit, shortageOf } from '#features/guarantees/rules/redelivery.ts'
import { type GuaranteeOptionState, type OrderFacts, type Situation } from '#features/guarantees/rules/situation.ts'
import { unitsOf } from '#features/guarantees/rules/wording.ts'
import { hasEnded } from '#features/orders/rules.ts'
import { type Cents, formatMoney } from '#shared/money.ts'

export type Verdict =
  | { outcome: 'closed'; code: 'remedy_closed' | 'remedy_open' | 'nothing_missing'; why: string }
  | { outcome: 'incomplete'; path: 'message' | 'currentCount'; why: string }
  | Granted

/** An accepted claim, settled by rule or left to staff. */
export interface Granted {
  outcome: 'by_rule' | 'by_person'
  option: GuaranteeOptionState
  amountCents: Cents | null
  /** Units to refill. Null if they can't be computed. */
  quantity: number | null
  /** The automatic answer to the customer. Null if staff answer. */
  answer: string | null
}

/** Whether the customer has to describe what is wrong. */
export function needsMessage(kind: GuaranteeClaimKind, order: Pick<OrderFacts, 'status'>): boolean {
  return kind === 'problem' || kind === 'revision' || (kind === 'refund' && hasEnded(order))
}

/** Decides a guarantee claim by the rules, or leaves it to staff. */
export function judge(situation: Situation, draft: GuaranteeClaimDraft): Verdict {
  const option = guaranteeOptionOf(situation, draft.kind)
  if (!option.isOpen) {
    return { outcome: 'closed', code: isAskedAlready(situation, draft.kind) ? 'remedy_open' : 'remedy_closed', why: option.why }
  }
  if (needsMessage(draft.kind, situation.order) && !draft.message) {
    return { outcome: 'incomplete', path: 'message', why: 'Please tell us what is wrong.' }
  }
  if (draft.kind === 'refill') return judgeRefill(situation, draft.currentCount, option)
  const { amountCents } = option
  const isMoney = draft.kind === 'refund' || draft.kind === 'withdrawal'
  const isSettledByRule = option.isSettledByRule && !(isMoney && (situation.isDisputed || situation.isStale))
  const answer = isSettledByRule && amountCents !== null ? stoppedAnswer(amountCents, draft.destination) : null
  return { outcome: isSettledByRule ? 'by_rule' : 'by_person', option, amountCents, quantity: null, answer }
}

function stoppedAnswer(cents: Cents, destination: RefundDestination = 'original'): string {
  return `We’ve stopped your order and refunded ${formatMoney(cents)} ${destination === 'balance' ? 'to your balance' : 'the way you paid'}.`
}

/**
 * Decides a refill by the count that the customer enters. By rule, all refills together are at most the delivered units that are still
 * paid for, and within the limit.
 */
function judgeRefill(situation: Situation, currentCount: number | undefined, option: GuaranteeOptionState): Verdict {
  const { order, isDisputed } = situation
  if (currentCount === undefined) return { outcome: 'incomplete', path: 'currentCount', why: 'Please tell us what the count is now.' }
  const shortage = shortageOf(order, currentCount)
  if (!shortage) return { outcome: 'by_person', option, amountCents: null, quantity: null, answer: null }
  const { missing, arithmetic } = shortage
  if (missing === 0) return { outcome: 'closed', code: 'nothing_missing', why: `Nothing is missing: ${arithmetic}` }
  const isByRule = option.isSettledByRule && isWithinLimit(situation, missing) && !isDisputed
  const answer = isByRule ? `${arithmetic} We’ll refill the missing ${unitsOf(order, missing)}.` : null
  return { outcome: isByRule ? 'by_rule' : 'by_person', option, amountCents: null, quantity: missing, answer }
}
