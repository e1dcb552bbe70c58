import { type GuaranteeClaimKind, guaranteeClaimKinds } from '#features/guarantees/rules/kinds.ts'
import { refund, withdrawal } from '#features/guarantees/rules/money-back.ts'
import { refill, revision } from '#features/guarantees/rules/redelivery.ts'
import { closed, type Finding, type GuaranteeOptionState, opened, type Situation } from '#features/guarantees/rules/situation.ts'
import { dayOf } from '#features/guarantees/rules/wording.ts'

const rules: Record<GuaranteeClaimKind, (situation: Situation) => Finding> = { refund, refill, revision, withdrawal, problem }

/** All guarantee options of an order, open or not. The customer's page, the API, the assistant and staff all use them. */
export function guaranteeOptionsOf(situation: Situation): GuaranteeOptionState[] {
  return guaranteeClaimKinds.map((kind) => guaranteeOptionOf(situation, kind))
}

export function guaranteeOptionOf(situation: Situation, kind: GuaranteeClaimKind): GuaranteeOptionState {
  const finding = rules[kind](situation)
  const earlier = openRequest(situation, kind)
  return { kind, ...(earlier && finding.isOpen ? closed(whyAsked(earlier), finding.policy ?? undefined) : finding) }
}

/** Whether the option would be open without an unsettled claim of the same kind. A refused claim doesn't count. */
export function isAskedAlready(situation: Situation, kind: GuaranteeClaimKind): boolean {
  return openRequest(situation, kind) !== undefined && rules[kind](situation).isOpen
}

function openRequest({ requests }: Situation, kind: GuaranteeClaimKind) {
  return requests.find((request) => request.kind === kind && (request.status === 'waiting' || request.status === 'granted'))
}

function whyAsked({ createdAt, status }: Situation['requests'][number]): string {
  const next = status === 'waiting' ? 'we’re looking into it.' : 'it’s been granted and is on its way.'
  return `You requested this on ${dayOf(createdAt)}; ${next}`
}

function problem({ order }: Situation): Finding {
  if (order.paidAt === null) return closed('This order isn’t paid yet. If you have a question, please use the contact form.', undefined)
  return opened('Is something else wrong? Tell us what you see, and our team will look into it.', {})
}
