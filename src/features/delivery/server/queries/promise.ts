import { selectDue } from '#features/delivery/server/store/times.ts'
import type { Order } from '#features/orders/contract.ts'
import { dueAt } from '#features/orders/rules/delivery-promise.ts'
import { orderPromise } from '#features/orders/server/queries/delivery-promise.ts'
import type { Context } from '#platform/context.ts'

/** When a paid order is due, as promised when its delivery started. */
export async function orderDueAt(
  ctx: Context,
  order: Pick<Order, 'id' | 'serviceId' | 'platform' | 'serviceType'> & { paidAt: Date },
): Promise<Date> {
  return (await selectDue(ctx.db, order.id)) ?? dueAt(order.paidAt, await orderPromise(ctx, order))
}
