import { ERASED } from '#features/accounts/rules.ts'
import { type GuardedRequest, withFourEyes } from '#features/accounts/server/commands/four-eyes.ts'
import { checkDestination } from '#features/checkout/server/queries.ts'
import { disputeOf, paidFromDisputedBalance } from '#features/checkout/server/queries/disputes.ts'
import type { AdminGuaranteeClaim, GuaranteeClaimDecision, GuaranteeClaimRecord } from '#features/guarantees/contract.ts'
import { deliveredOf, maxRefundable } from '#features/guarantees/rules/situation.ts'
import { carryOut, type Grant } from '#features/guarantees/server/commands/carry-out.ts'
import { reasons } from '#features/guarantees/server/commands/record-claim.ts'
import { caseOf, openMoney } from '#features/guarantees/server/queries/open-money.ts'
import { lockGuaranteeClaim, selectGuaranteeClaim, updateDecided } from '#features/guarantees/server/store/guarantee-claims.ts'
import type { Order } from '#features/orders/contract.ts'
import { hasEnded } from '#features/orders/rules.ts'
import { lockOrder, recordEvent } from '#features/orders/server/commands/move.ts'
import { getOrder } from '#features/orders/server/queries.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import type { Transaction } from '#platform/db/database.ts'
import { publish } from '#platform/db/outbox.ts'
import { invalid, notFound, Refusal } from '#shared/errors.ts'
import { type Cents, formatMoney, toCents } from '#shared/money.ts'

/** The result of a decision: the claim, decided or waiting for approval. */
export interface DecisionResult {
  data: AdminGuaranteeClaim
  /** Null if the claim was decided. */
  approvalId: string | null
}

/**
 * Decides a waiting guarantee claim and emails the answer to the customer. A refund that is more than one person may make needs a second
 * person's approval first. Throws 404, 400 for an amount above what can be refunded, and 409 `guarantee_claim_decided`, `remedy_closed` if
 * nothing is left to refund or the customer already got the whole price back, `approval_waiting`, and `refund_grew` if the order changed
 * and more would be refunded than was counted.
 */
export async function decideGuaranteeClaim(
  ctx: Context,
  guaranteeClaimId: string,
  decision: GuaranteeClaimDecision,
  by: Actor,
): Promise<DecisionResult> {
  const found = (await selectGuaranteeClaim(ctx.db, guaranteeClaimId)) ?? noSuchRequest()
  const { order, request } = await openMoney(ctx.db, await getOrder(ctx.db, found.orderId), found)
  if (decision.grant) await checkDestination(ctx.db, order, decision.destination ?? request.destination)
  const at = ctx.now()
  const wanted = guarded(order, request, decision, { by, at })
  const { result, approvalId } = await ctx.db.transaction((tx) =>
    withFourEyes(tx, wanted, by, at, () => decideIn(tx, request, { decision, mostCents: wanted.amountCents }, { by, at })),
  )
  return { data: await caseOf(ctx.db, await getOrder(ctx.db, order.id), result ?? found), approvalId }
}

/** A decision with its maximum refund in cents, which was counted against limits or recorded for approval. */
interface LimitedDecision {
  decision: GuaranteeClaimDecision
  mostCents: Cents
}

/** Carries out an approved decision, in the transaction of the approval. Throws what `decideGuaranteeClaim` throws. */
export async function grantApproved(
  tx: Transaction,
  { guaranteeClaimId, ...approved }: LimitedDecision & { guaranteeClaimId: string },
  by: Actor,
  at: Date,
): Promise<void> {
  const request = (await selectGuaranteeClaim(tx, guaranteeClaimId)) ?? noSuchRequest()
  await decideIn(tx, request, approved, { by, at })
}

function guarded(
  order: Order,
  request: GuaranteeClaimRecord,
  decision: GuaranteeClaimDecision,
  { by, at }: { by: Actor; at: Date },
): GuardedRequest {
  const isGrant = decision.grant && request.status === 'waiting'
  const granted = isGrant ? grantOf(order, request, { ...decision, by: by.userId, at }) : undefined
  const amountCents = granted?.amountCents ?? 0
  const way = granted?.destination === 'balance' ? 'the balance' : 'the way it was paid'
  return {
    action: 'guarantee_claim_grant',
    subject: { type: 'order', id: order.id },
    amountCents,
    summary: `Grant the ${request.kind} of order ${order.orderNumber}: refund ${formatMoney(amountCents)} to ${way}`,
    payload: { guaranteeClaimId: request.id, decision },
    reason: decision.answer,
  }
}

async function decideIn(
  tx: Transaction,
  { id, orderId }: GuaranteeClaimRecord,
  { decision, mostCents }: LimitedDecision,
  { by, at }: { by: Actor; at: Date },
): Promise<GuaranteeClaimRecord> {
  const order = await lockOrder(tx, orderId)
  const request = (await lockGuaranteeClaim(tx, id)) ?? noSuchRequest()
  if (request.status !== 'waiting') throw new Refusal(409, 'guarantee_claim_decided', 'This request was already decided.')
  const type = `${request.kind}_${decision.grant ? 'granted' : 'refused'}`
  await recordEvent(tx, orderId, { type, actor: by.userId, reason: null, moneyCents: 0 })
  const settled = await (decision.grant ? grant : refuse)(tx, order, request, { ...decision, mostCents, by: by.userId, at })
  await writeAuditLog(tx, by, {
    action: decision.grant ? 'guarantee_claim.granted' : 'guarantee_claim.refused',
    subject: { type: 'guarantee_claim', id },
    before: auditFacts(request),
    after: auditFacts(settled),
  })
  await publish(tx, { type: 'guarantee_claim.answered', payload: { guaranteeClaimId: id, orderId, round: request.deliveryId ?? '' } })
  return settled
}

/** The facts about a claim for the audit log. Excludes what customer and staff wrote, so that it can be erased. */
function auditFacts({ orderId, kind, status, destination, amountCents, quantity }: GuaranteeClaimRecord) {
  return { orderId, kind, status, destination, amountCents, quantity }
}

type Granted = GuaranteeClaimDecision & { by: string; at: Date }
type Decided = Granted & { mostCents: Cents }

function refuse(tx: Transaction, _order: Order, request: GuaranteeClaimRecord, { answer, by, at }: Decided): Promise<GuaranteeClaimRecord> {
  return updateDecided(tx, request.id, { ...request, status: 'refused', answer, decidedBy: by, decidedAt: at })
}

async function grant(tx: Transaction, order: Order, request: GuaranteeClaimRecord, decision: Decided): Promise<GuaranteeClaimRecord> {
  const { answer, by, at } = decision
  const open = await openMoney(tx, order, request)
  const granted = grantOf(open.order, open.request, decision)
  if (granted.amountCents === null && request.kind !== 'problem') await refuseRedelivery(tx, order)
  if ((granted.amountCents ?? 0) > decision.mostCents) throw refundGrew(granted.amountCents ?? 0, decision.mostCents)
  const effect = await carryOut(tx, order, request, granted)
  return updateDecided(tx, request.id, { ...effect, destination: granted.destination, answer, decidedBy: by, decidedAt: at })
}

/** The terms of a granted claim, limited to what is still possible. */
function grantOf(order: Order, request: GuaranteeClaimRecord, { amount, quantity, destination, by, at }: Granted): Grant {
  const isMoney = request.kind === 'refund' || request.kind === 'withdrawal'
  return {
    amountCents: isMoney ? amountOf(order, request, amount) : null,
    quantity: request.kind === 'refill' ? unitsOf(order, request, quantity) : null,
    destination: isMoney ? (destination ?? request.destination) : null,
    actor: by,
    reason: reasons[request.kind],
    at,
  }
}

function amountOf(order: Order, request: GuaranteeClaimRecord, amount: number | undefined): Cents {
  const most = maxRefundable(order)
  if (most === 0) throw new Refusal(409, 'remedy_closed', 'This order has nothing left to refund.')
  // Stopping an open order refunds all undelivered units, regardless of the claimed amount.
  const claimed = hasEnded(order) ? Math.min(request.amountCents ?? most, most) : most
  const wanted = amount === undefined ? claimed : toCents(amount)
  if (wanted === 0) throw invalid('amount', 'What this request asks for has been refunded since. Enter an amount to refund more.')
  if (wanted > most) throw invalid('amount', `You can refund up to ${formatMoney(most)}.`)
  if (!hasEnded(order) && amount !== undefined && wanted !== most) {
    throw invalid('amount', `Granting this stops the order and refunds what isn’t delivered: ${formatMoney(most)}.`)
  }
  return wanted
}

/**
 * Throws 409 `remedy_closed` if the target was erased, the customer got the whole price back, or a dispute took it off the balance.
 * Otherwise they would get the units for free.
 */
async function refuseRedelivery(tx: Transaction, order: Order): Promise<void> {
  if (order.email === ERASED) throw new Refusal(409, 'remedy_closed', TARGET_ERASED)
  if ((await paidFromDisputedBalance(tx, [order.id])).has(order.id)) throw new Refusal(409, 'remedy_closed', TAKEN_OFF_BALANCE)
  const { lostCents } = await disputeOf(tx, order.id)
  if (order.refundedCents + lostCents < order.priceCents) return
  const message =
    'The customer has already gotten the whole price back, so nothing can be delivered again. Refuse the request and tell them why.'
  throw new Refusal(409, 'remedy_closed', message)
}

const TARGET_ERASED = 'The customer’s data was erased, and the link with it, so nothing can be delivered again. Refuse the request.'

const TAKEN_OFF_BALANCE =
  'A dispute took back money that had filled the balance this order was paid from, and the balance doesn’t cover it. ' +
  'Wait until the dispute is won or the balance covers it, or refuse the request and tell the customer why.'

function unitsOf(order: Order, request: GuaranteeClaimRecord, quantity: number | undefined): number {
  const most = deliveredOf(order)
  const units = quantity ?? (request.quantity && Math.min(request.quantity, most))
  if (units === null) throw invalid('quantity', 'The start count is unknown. Enter how many units to refill.')
  if (units > most) throw invalid('quantity', `At most ${most.toLocaleString('en-US')} can be refilled: that’s what was delivered.`)
  return units
}

function refundGrew(cents: Cents, mostCents: Cents): Refusal {
  const message =
    `The order has changed. Granting this would now refund ${formatMoney(cents)}, more than the ${formatMoney(mostCents)} that was decided. ` +
    'Nothing was changed. If the request waits for approval, decline it. Then decide the claim again.'
  return new Refusal(409, 'refund_grew', message)
}

function noSuchRequest(): never {
  throw notFound('There is no such request.')
}
