import { moveByHand, previewMove } from '#features/delivery/server/commands/move-by-hand.ts'
import type { BulkAction, BulkLine, BulkResult } from '#features/operations/contract/order-page.ts'
import { getOrder, type Order } from '#features/orders/server/queries.ts'
import type { Context } from '#platform/context.ts'
import type { Actor } from '#platform/db/record.ts'
import { Refusal } from '#shared/errors.ts'
import { toCents, toDollars } from '#shared/money.ts'

/** So many orders at once. */
export const MOST_AT_ONCE = 200

interface Bulk {
  action: BulkAction
  ids: readonly string[]
  reason?: string | undefined
}

/** What moving these orders would do, each, without doing it. Throws 404. */
export function previewBulk(ctx: Context, bulk: Bulk): Promise<BulkResult> {
  return each(ctx, bulk, async ({ id }) => {
    const { owed, needsApproval } = await previewMove(ctx, id, { to: bulk.action })
    return { owed, outcome: needsApproval ? 'approval' : 'moves' }
  })
}

/** Moves these orders, each in a transaction of its own: one that is refused stops no other. */
export function moveInBulk(ctx: Context, bulk: Bulk, by: Actor): Promise<BulkResult> {
  const { action: to, reason } = bulk
  return each(ctx, bulk, async ({ id }) => {
    const { owed } = await previewMove(ctx, id, { to })
    const { approvalId } = await moveByHand(ctx, id, { to, reason }, by)
    return { owed, outcome: approvalId ? 'approval' : 'moves' }
  })
}

type Effect = Pick<BulkLine, 'outcome' | 'owed'>

/** Line by line, in the order given. */
async function each(ctx: Context, { action, ids }: Bulk, act: (order: Order) => Promise<Effect>): Promise<BulkResult> {
  const lines: BulkLine[] = []
  // All of them before the first one moves: an id that is unknown is a mistake of whoever asks.
  const orders = await Promise.all([...new Set(ids)].slice(0, MOST_AT_ONCE).map((id) => getOrder(ctx.db, id)))
  for (const order of orders) lines.push(await lineOf(order, act))
  const moving = lines.filter(({ outcome }) => outcome === 'moves')
  return {
    action,
    lines,
    moving: moving.length,
    refused: lines.filter(({ outcome }) => outcome === 'refused').length,
    owed: toDollars(moving.reduce((sum, { owed }) => sum + toCents(owed), 0)),
  }
}

async function lineOf(order: Order, act: (order: Order) => Promise<Effect>): Promise<BulkLine> {
  const { id: orderId, orderNumber, status } = order
  const line = { orderId, orderNumber, status, why: null }
  try {
    return { ...line, ...(await act(order)) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ...line, why: error.message, outcome: 'refused', owed: 0 }
  }
}
