import { getOrder } from '#features/orders/server/queries.ts'
import { type OrderRisk, reasonsSchema } from '#features/risk/contract.ts'
import { selectAssessed } from '#features/risk/server/store/order-risks.ts'
import type { Context } from '#platform/context.ts'

/** How an order was assessed, and whether it is held; null if it was not assessed. Throws 404. */
export async function orderRisk(ctx: Context, orderId: string): Promise<OrderRisk | null> {
  const [{ heldAt, heldUntil }, row] = await Promise.all([getOrder(ctx.db, orderId), selectAssessed(ctx.db, orderId)])
  if (!row) return null
  const { points, reasons, held, releasedByName, releasedAt } = row
  return {
    points,
    reasons: reasonsSchema.parse(reasons),
    wasHeld: held,
    heldSince: heldAt?.toISOString() ?? null,
    heldUntil: heldUntil?.toISOString() ?? null,
    released: releasedAt && releasedByName !== null ? { by: releasedByName, at: releasedAt.toISOString() } : null,
  }
}
