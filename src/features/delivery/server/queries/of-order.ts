import type { DeliveryView } from '#features/delivery/contract.ts'
import { deliveriesOf, deliveryView } from '#features/delivery/server/queries.ts'
import { type ReportOnRecord, selectReportsOn } from '#features/delivery/server/store/reports.ts'
import type { Context } from '#platform/context.ts'

export type { ReportOnRecord }

/** What is delivered of an order as the operator sees it, and what partners said of it; oldest first. */
export async function deliveriesOnRecord(
  ctx: Context,
  orderId: string,
): Promise<{ deliveries: DeliveryView[]; reports: ReportOnRecord[] }> {
  const ids = (await deliveriesOf(ctx.db, orderId)).map(({ id }) => id)
  const [deliveries, reports] = await Promise.all([
    Promise.all(ids.map((id) => deliveryView(ctx, id))),
    ids.length === 0 ? [] : selectReportsOn(ctx.db, ids),
  ])
  return { deliveries, reports }
}
