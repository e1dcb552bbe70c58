import { type GuardedRequest, withFourEyes } from '#features/accounts/server/commands/four-eyes.ts'
import { allowanceOf } from '#features/accounts/server/queries/four-eyes.ts'
import { refundSplit } from '#features/checkout/server/queries.ts'
import { disputeOf } from '#features/checkout/server/queries/disputes.ts'
import type { MoveEffect } from '#features/delivery/contract.ts'
import { type HandMove, type PlannedMove, planMove } from '#features/delivery/rules/moves.ts'
import { endDeliveries, refundShortfall } from '#features/delivery/server/commands/end.ts'
import type { Order } from '#features/orders/contract.ts'
import { statusLabels } from '#features/orders/rules.ts'
import { cancelUnpaid } from '#features/orders/server/commands.ts'
import { lockOrder, moveOrder } from '#features/orders/server/commands/move.ts'
import { getOrder } from '#features/orders/server/queries.ts'
import { releaseUse } from '#features/promotions/server/commands/use.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import { notifyStaff } from '#platform/realtime/signals.ts'
import { Refusal } from '#shared/errors.ts'
import { type Cents, formatMoney, toDollars } from '#shared/money.ts'

/** The staff member who requests a preview, and other refunds in cents that they are about to make. */
interface Viewer {
  userId: string
  alsoCents?: Cents
}

/** Previews a status change by staff without making it. Throws what `moveByHand` throws. */
export async function previewMove(ctx: Context, orderId: string, move: HandMove, viewer: Viewer): Promise<MoveEffect> {
  const order = await getOrder(ctx.db, orderId)
  return effectOf(ctx, order, await planMoveWithDisputes(ctx.db, order, move), viewer)
}

/**
 * Changes the status of an order by hand, refunds undelivered units, and asks its suppliers to cancel. If the refund is more than one
 * person may make, a second person has to approve it first: `approvalId`, else null. The same goes for money that a dispute holds, because
 * it's refunded automatically if the dispute is won. Throws what `planMove` and `refundSplit` throw, and 409 `approval_waiting` and
 * `refund_grew`.
 */
export async function moveByHand(ctx: Context, orderId: string, move: HandMove, by: Actor): Promise<{ approvalId: string | null }> {
  const order = await getOrder(ctx.db, orderId)
  const { to, refundCents, isHeld } = await planMoveWithDisputes(ctx.db, order, move)
  if (refundCents > 0) await refundSplit(ctx.db, order, refundCents, 'original')
  const { approvalId } = await ctx.db.transaction((tx) =>
    withFourEyes(tx, guarded(order, { ...move, to }, { refundCents, isHeld }), by, ctx.now(), () =>
      moveApproved(tx, { orderId, move: { ...move, to }, mostCents: refundCents }, by),
    ),
  )
  if (approvalId === null) notifyStaff(ctx, 'order', orderId)
  return { approvalId }
}

interface DisputeAwareMove extends PlannedMove {
  /** Whether a dispute holds the money to refund. */
  isHeld: boolean
}

/** Plans a status change, with the refund reduced by what the customer got back through disputes. Throws what `planMove` throws. */
async function planMoveWithDisputes(db: Queryable, order: Order, move: HandMove): Promise<DisputeAwareMove> {
  const planned = planMove(order, move)
  const { isHeld, lostCents } = await disputeOf(db, order.id)
  return { ...planned, refundCents: Math.max(0, planned.refundCents - lostCents), isHeld }
}

async function effectOf(
  { db, now }: Context,
  order: Order,
  { to, delivered, refundCents, isHeld }: DisputeAwareMove,
  viewer: Viewer,
): Promise<MoveEffect> {
  const request = { action: 'order_move', subjectId: order.id, amountCents: refundCents } as const
  const nowCents = isHeld ? 0 : refundCents
  const [parts, allowance] = await Promise.all([
    nowCents > 0 ? refundSplit(db, order, nowCents, 'original') : undefined,
    allowanceOf(db, request, { ...viewer, now: now() }),
  ])
  return {
    orderId: order.id,
    orderNumber: order.orderNumber,
    from: order.status,
    to,
    quantity: order.quantity,
    delivered,
    refund: toDollars(nowCents),
    disputed: toDollars(refundCents - nowCents),
    toMethod: toDollars(parts?.toMethodCents ?? 0),
    toBalance: toDollars(parts?.toBalanceCents ?? 0),
    toBonus: toDollars(parts?.toBonusCents ?? 0),
    needsApproval: allowance.needsApproval,
    allowance,
  }
}

function guarded(order: Order, move: HandMove, { refundCents, isHeld }: Pick<DisputeAwareMove, 'refundCents' | 'isHeld'>): GuardedRequest {
  const refund = `refund ${formatMoney(refundCents)}${isHeld ? ' if its dispute is won' : ''}`
  const summary = `Move order ${order.orderNumber} to ${statusLabels[move.to]} and ${refund}`
  const payload = { orderId: order.id, move }
  const subject = { type: 'order', id: order.id }
  return { action: 'order_move', subject, amountCents: refundCents, summary, payload, reason: move.reason || summary }
}

interface LimitedMove {
  orderId: string
  move: HandMove
  /** The refund that was counted against the staff member's limits, in cents. */
  mostCents: Cents
}

/** Makes a status change in the caller's transaction, right away or after approval. Throws what `moveByHand` throws. */
export async function moveApproved(tx: Transaction, { orderId, move, mostCents }: LimitedMove, by: Actor): Promise<void> {
  const before = await lockOrder(tx, orderId)
  const { delivered, refundCents } = await planMoveWithDisputes(tx, before, move)
  if (refundCents > mostCents) throw refundGrew(refundCents)
  const reason = move.reason || null
  if (before.paidAt === null) {
    await cancelUnpaid(tx, orderId, reason ?? 'Canceled by our team.')
    await releaseUse(tx, orderId)
  } else await end(tx, orderId, { to: move.to, actor: by.userId, reason, ...(delivered !== null && { delivered }) })
  const after = await lockOrder(tx, orderId)
  await writeAuditLog(tx, by, {
    action: 'order.moved',
    subject: { type: 'order', id: orderId },
    before: auditFacts(before),
    after: auditFacts(after),
    reason: move.reason,
  })
}

async function end(tx: Transaction, orderId: string, move: Parameters<typeof moveOrder>[2]): Promise<void> {
  const order = await moveOrder(tx, orderId, move)
  if (!order) throw new Refusal(409, 'move_not_allowed', 'This order has changed in the meantime. Nothing was done.')
  const { status } = order
  if (status === 'processing' || status === 'pending') return
  await endDeliveries(tx, orderId, status, order.delivered ?? 0)
  await refundShortfall(tx, order, { key: `shortfall:${orderId}`, destination: 'original', actor: move.actor })
}

function refundGrew(cents: Cents): Refusal {
  const message = `The order has changed: this would now refund ${formatMoney(cents)}. Nothing was done. Look at the order again, then repeat it.`
  return new Refusal(409, 'refund_grew', message)
}

function auditFacts({ status, delivered, refundedCents }: Order) {
  return { status, delivered, refundedCents }
}
