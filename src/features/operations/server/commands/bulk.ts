import { moveByHand, previewMove } from '#features/delivery/server/commands/move-by-hand.ts'
import type { BulkLine, BulkRequest, BulkResult } from '#features/operations/contract/orders.ts'
import type { Order } from '#features/orders/contract.ts'
import { getOrder } from '#features/orders/server/queries.ts'
import type { Context } from '#platform/context.ts'
import type { Actor } from '#platform/db/audit-log.ts'
import { Refusal } from '#shared/errors.ts'
import { toCents, toDollars } from '#shared/money.ts'

/** Previews a bulk move by a staff member. The refund of each order counts toward the allowance of the next. Throws 404. */
export function previewBulk(ctx: Context, bulk: BulkRequest, userId: string): Promise<BulkResult> {
  let alsoCents = 0
  return forEachOrder(ctx, bulk, async ({ id }) => {
    const { refund: owed, disputed, needsApproval } = await previewMove(ctx, id, { to: bulk.action }, { userId, alsoCents })
    if (!needsApproval) alsoCents += toCents(owed) + toCents(disputed)
    return { owed, disputed, outcome: needsApproval ? 'approval' : 'moves' }
  })
}

/** Moves orders, each in its own transaction. A refused order does not stop the others. Throws 404. */
export function moveInBulk(ctx: Context, bulk: BulkRequest, by: Actor): Promise<BulkResult> {
  const { action: to, reason } = bulk
  return forEachOrder(ctx, bulk, async ({ id }) => {
    const { refund: owed, disputed } = await previewMove(ctx, id, { to }, by)
    const { approvalId } = await moveByHand(ctx, id, { to, reason }, by)
    return { owed, disputed, outcome: approvalId ? 'approval' : 'moves' }
  })
}

type Effect = Pick<BulkLine, 'outcome' | 'owed' | 'disputed'>

async function forEachOrder(ctx: Context, { action, ids }: BulkRequest, act: (order: Order) => Promise<Effect>): Promise<BulkResult> {
  const lines: BulkLine[] = []
  // An unknown id refuses the whole request before any order moves.
  const orders = await Promise.all([...new Set(ids)].map((id) => getOrder(ctx.db, id)))
  for (const order of orders) lines.push(await lineOf(order, act))
  const moving = lines.filter(({ outcome }) => outcome === 'moves')
  const sumOf = (part: 'owed' | 'disputed') => toDollars(moving.reduce((sum, line) => sum + toCents(line[part]), 0))
  return {
    action,
    lines,
    moving: moving.length,
    refused: lines.filter(({ outcome }) => outcome === 'refused').length,
    owed: sumOf('owed'),
    disputed: sumOf('disputed'),
  }
}

async function lineOf(order: Order, act: (order: Order) => Promise<Effect>): Promise<BulkLine> {
  const { id: orderId, orderNumber, status } = order
  const line = { orderId, orderNumber, status, why: null }
  try {
    return { ...line, ...(await act(order)) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ...line, why: error.message, outcome: 'refused', owed: 0, disputed: 0 }
  }
}
