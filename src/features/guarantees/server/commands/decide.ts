import { askApproval } from '#features/accounts/server/commands/approvals.ts'
import { readApprovalLimit } from '#features/checkout/server/settings.ts'
import type { RemedyCase, RemedyDecision } from '#features/guarantees/contract.ts'
import { isOver, mostRefundable } from '#features/guarantees/rules/situation.ts'
import { carryOut, type Grant } from '#features/guarantees/server/carry-out.ts'
import { checkDestination } from '#features/guarantees/server/commands/ask.ts'
import { presentCase } from '#features/guarantees/server/present.ts'
import { lockRemedy, selectRemedy, updateDecided } from '#features/guarantees/server/store/remedies.ts'
import type { RemedyRow } from '#features/guarantees/server/tables.ts'
import { reasons } from '#features/guarantees/server/take-in.ts'
import { holdOrder, recordEvent } from '#features/orders/server/commands/move.ts'
import { getOrder, type Order } from '#features/orders/server/queries.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { publish } from '#platform/db/outbox.ts'
import { type Actor, recordAction } from '#platform/db/record.ts'
import { invalid, notFound, Refusal } from '#shared/errors.ts'
import { type Cents, formatMoney, toCents } from '#shared/money.ts'

/** A request that was decided, or for which a second person is asked. */
export interface DecidedCase {
  data: RemedyCase
  /** Null where it is decided. */
  approvalId: string | null
}

/**
 * Decides a request that waits, in the name of the operator `by`; the customer gets the answer by e-mail. What pays back
 * more than one person may is asked of a second one first. Throws 404, 400 for an amount above what is open, and 409:
 * `remedy_decided` where somebody was faster, `remedy_closed` where nothing is left to give, `approval_waiting`.
 */
export async function decideRemedy(ctx: Context, remedyId: string, decision: RemedyDecision, by: Actor): Promise<DecidedCase> {
  const request = (await selectRemedy(ctx.db, remedyId)) ?? noSuchRequest()
  const order = await getOrder(ctx.db, request.orderId)
  const approvalId = await askSecond(ctx, order, request, decision, by)
  const decided = approvalId ? request : await ctx.db.transaction((tx) => decideIn(tx, request, decision, { by, at: ctx.now() }))
  return { data: presentCase(decided, await getOrder(ctx.db, order.id)), approvalId }
}

/** Decides as a second person has approved, in the transaction of their decision. Throws as `decideRemedy` does. */
export async function grantApproved(
  tx: Transaction,
  approved: { remedyId: string; decision: RemedyDecision },
  by: Actor,
  at: Date,
): Promise<void> {
  const request = (await selectRemedy(tx, approved.remedyId)) ?? noSuchRequest()
  await decideIn(tx, request, approved.decision, { by, at })
}

/** The id of the approval that is asked for; null where one person may decide. Nothing is held meanwhile: see `refundByHand`. */
async function askSecond(
  { db, now }: Context,
  order: Order,
  request: RemedyRow,
  decision: RemedyDecision,
  by: Actor,
): Promise<string | null> {
  if (!decision.grant || request.status !== 'waiting') return null
  const { amountCents } = grantOf(order, request, { ...decision, by: by.userId, at: now() })
  if (amountCents === null || amountCents <= (await readApprovalLimit(db))) return null
  const asked = {
    kind: 'remedy_grant',
    subjectType: 'order',
    subjectId: order.id,
    amountCents,
    summary: `Grant the ${request.kind} of order ${order.orderNumber}: ${formatMoney(amountCents)} back`,
    payload: { remedyId: request.id, decision },
    reason: decision.answer,
  }
  return db.transaction((tx) => askApproval(tx, asked, by, now()))
}

async function decideIn(
  tx: Transaction,
  { id, orderId }: RemedyRow,
  decision: RemedyDecision,
  { by, at }: { by: Actor; at: Date },
): Promise<RemedyRow> {
  const order = await holdOrder(tx, orderId)
  const request = (await lockRemedy(tx, id)) ?? noSuchRequest()
  if (request.status !== 'waiting') throw new Refusal(409, 'remedy_decided', 'This request is decided already.')
  const type = `${request.kind}_${decision.grant ? 'granted' : 'refused'}`
  await recordEvent(tx, orderId, { type, actor: by.userId, reason: null, moneyCents: 0 })
  const settled = await (decision.grant ? grant : refuse)(tx, order, request, { ...decision, by: by.userId, at })
  await recordAction(tx, by, {
    action: decision.grant ? 'remedy.granted' : 'remedy.refused',
    subject: { type: 'remedy', id },
    before: shown(request),
    after: shown(settled),
  })
  await publish(tx, { type: 'remedy.answered', payload: { remedyId: id, orderId, round: request.deliveryId ?? '' } })
  return settled
}

/** What of a request is put on record: not what the two wrote each other, which goes with the customer. */
function shown({ orderId, kind, status, destination, amountCents, quantity }: RemedyRow) {
  return { orderId, kind, status, destination, amountCents, quantity }
}

type Decided = RemedyDecision & { by: string; at: Date }

function refuse(tx: Transaction, _order: Order, request: RemedyRow, { answer, by, at }: Decided): Promise<RemedyRow> {
  return updateDecided(tx, request.id, { ...request, status: 'refused', answer, decidedBy: by, decidedAt: at })
}

async function grant(tx: Transaction, order: Order, request: RemedyRow, decision: Decided): Promise<RemedyRow> {
  const { answer, by, at } = decision
  const granted = grantOf(order, request, decision)
  const effect = await carryOut(tx, order, request, granted)
  return updateDecided(tx, request.id, { ...effect, destination: granted.destination, answer, decidedBy: by, decidedAt: at })
}

/** What is granted, within what is open now. */
function grantOf(order: Order, request: RemedyRow, { amount, quantity, destination, by, at }: Decided): Grant {
  const isMoney = request.kind === 'refund' || request.kind === 'withdrawal'
  const way = isMoney ? (destination ?? request.destination) : null
  checkDestination(order, way)
  return {
    amountCents: isMoney ? amountOf(order, request, amount) : null,
    quantity: request.kind === 'refill' ? unitsOf(order, request, quantity) : null,
    destination: way,
    actor: by,
    reason: reasons[request.kind],
    at,
  }
}

function amountOf(order: Order, request: RemedyRow, amount: number | undefined): Cents {
  const most = mostRefundable(order)
  if (most === 0) throw new Refusal(409, 'remedy_closed', 'Nothing is left of this order that could be paid back.')
  const asked = amount === undefined ? Math.min(request.amountCents ?? most, most) : toCents(amount)
  if (asked > most) throw invalid('amount', `At most ${formatMoney(most)} can be paid back.`)
  if (!isOver(order) && amount !== undefined && asked !== most) {
    throw invalid('amount', `Granting this stops the order and pays back what is not delivered: ${formatMoney(most)}.`)
  }
  return asked
}

function unitsOf(order: Order, request: RemedyRow, quantity: number | undefined): number {
  const units = quantity ?? request.quantity
  if (units === null) throw invalid('quantity', 'Nobody counted before this delivery. Please say how many units are delivered again.')
  if (units > order.quantity) throw invalid('quantity', `At most ${order.quantity.toLocaleString('en-US')} can be delivered again.`)
  return units
}

function noSuchRequest(): never {
  throw notFound('There is no such request.')
}
