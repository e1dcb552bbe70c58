import { stopDeliveries } from '#features/delivery/server/commands/stop.ts'
import type { GuaranteeClaimDraft, GuaranteeClaimRecord } from '#features/guarantees/contract.ts'
import { type Granted, judge } from '#features/guarantees/rules/judge.ts'
import { carryOut } from '#features/guarantees/server/commands/carry-out.ts'
import { situationOf, type Terms } from '#features/guarantees/server/queries/situation.ts'
import { insertGuaranteeClaim } from '#features/guarantees/server/store/guarantee-claims.ts'
import type { Order } from '#features/orders/contract.ts'
import { recordEvent } from '#features/orders/server/commands/move.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { newId } from '#shared/ids.ts'

/** Who makes a claim, when, and in which request. */
export interface ClaimRequest {
  by: string
  at: Date
  requestKey?: string | undefined
}

/** Shown in the order's timeline and on the credit note, so it must not contain anything that the customer typed. */
export const reasons: Record<GuaranteeClaimDraft['kind'], string> = {
  refund: 'You requested a refund.',
  withdrawal: 'You withdrew from this order.',
  refill: 'You requested a refill.',
  revision: 'You requested a revision.',
  problem: 'You reported a problem.',
}

/**
 * Asks an order's suppliers to stop if a rule would pay a claim made at `at`. A claim that is refused or left to staff stops nothing.
 * Returns whether staff have to decide because the delivered units are unknown. Call it outside any transaction.
 */
export async function stopFirst(ctx: Context, order: Order, draft: GuaranteeClaimDraft, terms: Terms, at: Date): Promise<boolean> {
  if (draft.kind !== 'refund' && draft.kind !== 'withdrawal') return false
  if (judge(await situationOf(ctx.db, order, terms, at), draft).outcome !== 'by_rule') return false
  return !(await stopDeliveries(ctx, order.id))
}

/** Records a claim on a locked order. Carries it out if a rule allows it, otherwise leaves it to staff. */
export async function recordClaim(
  tx: Transaction,
  order: Order,
  draft: GuaranteeClaimDraft,
  verdict: Granted,
  source: ClaimRequest,
): Promise<GuaranteeClaimRecord> {
  const { kind } = draft
  const request = newClaim(order, draft, verdict, source)
  await recordEvent(tx, order.id, { type: `${kind}_requested`, actor: source.by, reason: null, moneyCents: 0 })
  if (verdict.outcome === 'by_person') return insertGuaranteeClaim(tx, request, source.requestKey)

  const { answer } = verdict
  await recordEvent(tx, order.id, { type: `${kind}_granted`, actor: 'system', reason: answer, moneyCents: 0 })
  const { amountCents, quantity, destination } = request
  const grant = { amountCents, quantity, destination, actor: source.by, reason: reasons[kind], at: source.at }
  const effect = await carryOut(tx, order, request, grant)
  return insertGuaranteeClaim(tx, { ...request, ...effect, decidedBy: 'rule', decidedAt: source.at, answer }, source.requestKey)
}

/** Creates a claim before any decision. */
export function newClaim(
  order: Order,
  draft: GuaranteeClaimDraft,
  { option, amountCents, quantity }: Pick<Granted, 'option' | 'amountCents' | 'quantity'>,
  { at }: ClaimRequest,
): GuaranteeClaimRecord {
  const isMoney = draft.kind === 'refund' || draft.kind === 'withdrawal'
  return {
    id: newId('rmd'),
    orderId: order.id,
    kind: draft.kind,
    policyId: option.policy?.id ?? null,
    status: 'waiting',
    message: draft.message || null,
    currentCount: draft.currentCount ?? null,
    destination: isMoney ? (draft.destination ?? 'original') : null,
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
