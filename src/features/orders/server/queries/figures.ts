import { selectDelivered, selectEnded, selectPunctual } from '#features/orders/server/store/figures.ts'
import type { Context } from '#platform/context.ts'

/** How far back shares are measured. */
const WINDOW_DAYS = 90

/** What orders say about the shop: counts since it began, shares of the orders paid in the last ninety days. */
export async function orderFigures(ctx: Context) {
  const now = ctx.now()
  const from = new Date(now.getTime() - WINDOW_DAYS * 86_400_000)
  const [delivered, { ended, completed }, { due, punctual }] = await Promise.all([
    selectDelivered(ctx.db),
    selectEnded(ctx.db, from),
    selectPunctual(ctx.db, from, now),
  ])
  return {
    delivered,
    from,
    success: { sample: ended, value: shareOf(completed, ended) },
    onTime: { sample: due, value: shareOf(punctual, due) },
  }
}

/** From 0 to 1. */
function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}
