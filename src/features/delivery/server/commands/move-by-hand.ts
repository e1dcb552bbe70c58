import { askApproval } from '#features/accounts/server/commands/approvals.ts'
import { refundSplit } from '#features/checkout/server/queries.ts'
import { readApprovalLimit } from '#features/checkout/server/settings.ts'
import type { MoveEffect } from '#features/delivery/contract.ts'
import { type HandMove, type PlannedMove, planMove } from '#features/delivery/rules/moves.ts'
import { oweShortfall } from '#features/delivery/server/commands/shortfall.ts'
import { lockOpenOf, updateReported } from '#features/delivery/server/store/deliveries.ts'
import { insertStop } from '#features/delivery/server/store/stops.ts'
import { statusLabels } from '#features/orders/rules.ts'
import { cancelUnpaid } from '#features/orders/server/commands.ts'
import { holdOrder, moveOrder } from '#features/orders/server/commands/move.ts'
import { getOrder, type Order } from '#features/orders/server/queries.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { type Actor, recordAction } from '#platform/db/record.ts'
import { Refusal } from '#shared/errors.ts'
import { formatMoney, toDollars } from '#shared/money.ts'

/** What moving an order would do, without doing it. Throws as the move would. */
export async function previewMove(ctx: Context, orderId: string, move: HandMove): Promise<MoveEffect> {
  const order = await getOrder(ctx.db, orderId)
  return effectOf(ctx, order, move, planMove(order, move))
}

/**
 * Moves an order by hand, in the transaction that owes back what was not delivered; partners that may work on it are told
 * to stop. Where more is owed than one person may pay back, a second one is asked, and nothing moves until then: the
 * approval's id, else null. Throws what `planMove` and `refundSplit` throw, and 409 `approval_waiting`.
 */
export async function moveByHand(ctx: Context, orderId: string, move: HandMove, by: Actor): Promise<{ approvalId: string | null }> {
  const order = await getOrder(ctx.db, orderId)
  const { needsApproval } = await effectOf(ctx, order, move, planMove(order, move))
  // Nothing is held where a second person is asked: whoever approves holds the approval first, and then the order.
  if (needsApproval) return { approvalId: await askSecond(ctx, order, move, by) }
  await ctx.db.transaction((tx) => moveIn(tx, orderId, move, by))
  ctx.signals.send({ room: 'staff', event: 'desk_changed', body: { what: 'order', id: orderId } })
  return { approvalId: null }
}

/** Moves it as a second person has approved, in the transaction of their decision. Throws as the move does. */
export async function moveApproved(tx: Transaction, { orderId, move }: { orderId: string; move: HandMove }, by: Actor): Promise<void> {
  await moveIn(tx, orderId, move, by)
}

async function effectOf({ db }: Context, order: Order, { to }: HandMove, { delivered, owedCents }: PlannedMove): Promise<MoveEffect> {
  const [parts, limit] = await Promise.all([
    owedCents > 0 ? refundSplit(db, order, owedCents, 'original') : undefined,
    readApprovalLimit(db),
  ])
  return {
    orderId: order.id,
    orderNumber: order.orderNumber,
    from: order.status,
    to,
    quantity: order.quantity,
    delivered,
    owed: toDollars(owedCents),
    toMethod: toDollars(parts?.toMethodCents ?? 0),
    toBalance: toDollars(parts?.toBalanceCents ?? 0),
    toBonus: toDollars(parts?.toBonusCents ?? 0),
    needsApproval: owedCents > limit,
  }
}

function askSecond({ db, now }: Context, order: Order, move: HandMove, by: Actor): Promise<string> {
  const { owedCents } = planMove(order, move)
  const summary = `Move order ${order.orderNumber} to ${statusLabels[move.to]} and pay ${formatMoney(owedCents)} back`
  const payload = { orderId: order.id, move }
  const asked = { kind: 'order_move', subjectType: 'order', subjectId: order.id, amountCents: owedCents, summary, payload }
  return db.transaction((tx) => askApproval(tx, { ...asked, reason: move.reason || summary }, by, now()))
}

async function moveIn(tx: Transaction, orderId: string, move: HandMove, by: Actor): Promise<void> {
  const before = await holdOrder(tx, orderId)
  const { delivered } = planMove(before, move)
  const reason = move.reason || null
  if (before.paidAt === null) await cancelUnpaid(tx, orderId, reason ?? 'Canceled by our team.')
  else await end(tx, orderId, { to: move.to, actor: by.userId, reason, ...(delivered !== null && { delivered }) })
  const after = await holdOrder(tx, orderId)
  await recordAction(tx, by, {
    action: 'order.moved',
    subject: { type: 'order', id: orderId },
    before: shown(before),
    after: shown(after),
    reason: move.reason,
  })
}

async function end(tx: Transaction, orderId: string, move: Parameters<typeof moveOrder>[2]): Promise<void> {
  const order = await moveOrder(tx, orderId, move)
  if (!order) throw new Refusal(409, 'move_not_allowed', 'This order has moved meanwhile. Nothing was changed.')
  const { status } = order
  if (status === 'processing' || status === 'pending') return
  for (const delivery of await lockOpenOf(tx, orderId)) {
    const units = Math.min(delivery.quantity, Math.max(delivery.delivered, order.delivered ?? 0))
    await updateReported(tx, delivery.id, { ...delivery, status, delivered: units }, { reference: null, actAt: null })
    if (delivery.handedOverAt !== null) await insertStop(tx, delivery)
  }
  await oweShortfall(tx, order, { key: `shortfall:${orderId}`, destination: 'original', actor: move.actor })
}

function shown({ status, delivered, refundedCents }: Order) {
  return { status, delivered, refundedCents }
}
