import type { GuaranteeClaimDraft, GuaranteeClaimRecord } from '#features/guarantees/contract.ts'
import type { Granted } from '#features/guarantees/rules/judge.ts'
import { carryOut } from '#features/guarantees/server/commands/carry-out.ts'
import { insertGuaranteeClaim } from '#features/guarantees/server/store/guarantee-claims.ts'
import type { Order } from '#features/orders/contract.ts'
import { recordEvent } from '#features/orders/server/commands/move.ts'
import type { Transaction } from '#platform/db/database.ts'
import { newId } from '#shared/ids.ts'

/** Who makes the claim, when, and in which request. */
export interface Asking {
  by: string
  at: Date
  requestKey?: string | undefined
}

/** Shown in the order's timeline and on the credit note, so it contains nothing that the customer typed. */
export const reasons: Record<GuaranteeClaimDraft['kind'], string> = {
  refund: 'You requested a refund.',
  withdrawal: 'You withdrew from this order.',
  refill: 'You requested a refill.',
  revision: 'You requested a revision.',
  problem: 'You reported a problem.',
}

/** Records a claim on a locked order and carries it out if a rule allows it; else it waits for staff. */
export async function recordClaim(
  tx: Transaction,
  order: Order,
  asked: GuaranteeClaimDraft,
  verdict: Granted,
  asking: Asking,
): Promise<GuaranteeClaimRecord> {
  const { kind } = asked
  const request = requestOf(order, asked, verdict, asking)
  await recordEvent(tx, order.id, { type: `${kind}_requested`, actor: asking.by, reason: null, moneyCents: 0 })
  if (verdict.outcome === 'by_person') return insertGuaranteeClaim(tx, request, asking.requestKey)

  const { answer } = verdict
  await recordEvent(tx, order.id, { type: `${kind}_granted`, actor: 'system', reason: answer, moneyCents: 0 })
  const { amountCents, quantity, destination } = request
  const grant = { amountCents, quantity, destination, actor: asking.by, reason: reasons[kind], at: asking.at }
  const effect = await carryOut(tx, order, request, grant)
  return insertGuaranteeClaim(tx, { ...request, ...effect, decidedBy: 'rule', decidedAt: asking.at, answer }, asking.requestKey)
}

/** A claim before anything is decided. */
export function requestOf(
  order: Order,
  asked: GuaranteeClaimDraft,
  { option, amountCents, quantity }: Pick<Granted, 'option' | 'amountCents' | 'quantity'>,
  { at }: Asking,
): GuaranteeClaimRecord {
  const isMoney = asked.kind === 'refund' || asked.kind === 'withdrawal'
  return {
    id: newId('rmd'),
    orderId: order.id,
    kind: asked.kind,
    policyId: option.policy?.id ?? null,
    status: 'waiting',
    message: asked.message || null,
    currentCount: asked.currentCount ?? null,
    destination: isMoney ? (asked.destination ?? 'original') : null,
    amountCents,
    quantity,
    orderRefundId: null,
    deliveryId: null,
    decidedBy: null,
    answer: null,
    createdAt: at,
    decidedAt: null,
    doneAt: null,
  }
}
