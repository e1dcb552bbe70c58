import { type RemedyKind, remedyKinds } from '#features/guarantees/contract.ts'
import { closed, type Finding, type RemedyState } from '#features/guarantees/rules/finding.ts'
import { refund, withdrawal } from '#features/guarantees/rules/money-back.ts'
import { refill, revision } from '#features/guarantees/rules/redelivery.ts'
import type { Situation } from '#features/guarantees/rules/situation.ts'
import { dayOf } from '#features/guarantees/rules/wording.ts'

const rules: Record<RemedyKind, (situation: Situation) => Finding> = { refund, refill, revision, withdrawal, problem }

/** All remedies of an order, open or not: what the customer's page, the API, the assistant and the operator go by. */
export function remediesOf(situation: Situation): RemedyState[] {
  return remedyKinds.map((kind) => remedyOf(situation, kind))
}

/** One of them. */
export function remedyOf(situation: Situation, kind: RemedyKind): RemedyState {
  const finding = rules[kind](situation)
  const earlier = openRequest(situation, kind)
  return { kind, ...(earlier && finding.isOpen ? closed(whyAsked(earlier), finding.policy ?? undefined) : finding) }
}

/** Whether a request that is not settled yet is all that keeps another from being made. Refused ones close nothing. */
export function isAskedAlready(situation: Situation, kind: RemedyKind): boolean {
  return openRequest(situation, kind) !== undefined && rules[kind](situation).isOpen
}

function openRequest({ requests }: Situation, kind: RemedyKind) {
  return requests.find((request) => request.kind === kind && (request.status === 'waiting' || request.status === 'granted'))
}

function whyAsked({ createdAt, status }: Situation['requests'][number]): string {
  const next = status === 'waiting' ? 'a person is looking at it.' : 'it is granted and on its way.'
  return `You asked for this on ${dayOf(createdAt)}; ${next}`
}

function problem({ order }: Situation): Finding {
  if (order.paidAt === null) return closed('This order is not paid yet. For any question, use the contact form.', undefined)
  return {
    isOpen: true,
    why: 'Something else is wrong? Tell us what you see, and a person looks at it.',
    opensAt: null,
    until: null,
    amountCents: null,
    isSettledByRule: false,
    policy: null,
  }
}
