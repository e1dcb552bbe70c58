import type { RemedyAsked } from '#features/guarantees/contract.ts'
import type { Granted } from '#features/guarantees/rules/judge.ts'
import { carryOut } from '#features/guarantees/server/carry-out.ts'
import { insertRemedy } from '#features/guarantees/server/store/remedies.ts'
import type { RemedyRow } from '#features/guarantees/server/tables.ts'
import { recordEvent } from '#features/orders/server/commands/move.ts'
import type { Order } from '#features/orders/server/queries.ts'
import type { Transaction } from '#platform/db/database.ts'
import { newId } from '#shared/ids.ts'

/** Who asks, when, and by which call. */
export interface Asking {
  by: string
  at: Date
  requestKey?: string | undefined
}

/** The order's timeline says why it ended, and the credit note why it was written: nothing that somebody typed. */
export const reasons: Record<RemedyAsked['kind'], string> = {
  refund: 'You asked for your money back.',
  withdrawal: 'You withdrew from this order.',
  refill: 'You asked for a refill.',
  revision: 'You asked for a revision.',
  problem: 'You reported a problem.',
}

/** Writes a request of the held order down and carries it out where a rule may; else it waits for a person. */
export async function takeIn(tx: Transaction, order: Order, asked: RemedyAsked, verdict: Granted, asking: Asking): Promise<RemedyRow> {
  const { kind } = asked
  const request = requestOf(order, asked, verdict, asking)
  await recordEvent(tx, order.id, { type: `${kind}_requested`, actor: asking.by, reason: null, moneyCents: 0 })
  if (verdict.outcome === 'by_person') return insertRemedy(tx, request, asking.requestKey)

  const { answer } = verdict
  await recordEvent(tx, order.id, { type: `${kind}_granted`, actor: 'system', reason: answer, moneyCents: 0 })
  const { amountCents, quantity, destination } = request
  const grant = { amountCents, quantity, destination, actor: asking.by, reason: reasons[kind], at: asking.at }
  const effect = await carryOut(tx, order, request, grant)
  return insertRemedy(tx, { ...request, ...effect, decidedBy: 'rule', decidedAt: asking.at, answer }, asking.requestKey)
}

/** As it was asked for, before anything is decided. */
export function requestOf(
  order: Order,
  asked: RemedyAsked,
  { remedy, amountCents, quantity }: Pick<Granted, 'remedy' | 'amountCents' | 'quantity'>,
  { at }: Asking,
): RemedyRow {
  const isMoney = asked.kind === 'refund' || asked.kind === 'withdrawal'
  return {
    id: newId('rmd'),
    orderId: order.id,
    kind: asked.kind,
    policyId: remedy.policy?.id ?? null,
    status: 'waiting',
    message: asked.message ?? null,
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
