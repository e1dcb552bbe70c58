import type { DeliveryPromise, MeasuredTimes } from '#features/delivery/contract.ts'
import { dueAt } from '#features/delivery/rules/due.ts'
import { FEWEST_MEASURED, promiseSummary, promiseText } from '#features/delivery/rules/promise.ts'
import { selectDue } from '#features/delivery/server/store/lateness.ts'
import { selectTimes } from '#features/delivery/server/store/times.ts'
import type { ExpectedTimes } from '#features/orders/contract.ts'
import type { Order } from '#features/orders/server/queries.ts'
import { contentSnapshot } from '#platform/content-snapshot.ts'
import type { Context } from '#platform/context.ts'

const HOUR_MS = 3_600_000
const allTimes = contentSnapshot((ctx) => selectTimes(ctx.db), HOUR_MS)

/** How fast a service really is; null until enough orders say it. Kept until content changes, or an hour. */
export async function measuredTimes(ctx: Context, serviceId: string): Promise<MeasuredTimes | null> {
  const times = (await allTimes(ctx)).get(serviceId)
  return times && times.sample >= FEWEST_MEASURED ? times : null
}

/** What the shop says about how long a service takes: what it measured, else `stated`, which is empty where nothing may be stated. */
export async function deliveryPromise(ctx: Context, serviceId: string | undefined, stated: string): Promise<DeliveryPromise> {
  const measured = serviceId === undefined ? null : await measuredTimes(ctx, serviceId)
  if (!measured) return { measured, text: stated || null, summary: stated || null }
  return { measured, text: promiseText(measured), summary: promiseSummary(measured) }
}

/** When the steps of a paid order are to be expected; null until enough such orders were measured. */
export async function expectedTimes(
  ctx: Context,
  { serviceId, paidAt }: Pick<Order, 'serviceId' | 'paidAt'>,
): Promise<ExpectedTimes | null> {
  const times = paidAt && (await measuredTimes(ctx, serviceId))
  if (!times) return null
  const after = (seconds: number) => new Date(paidAt.getTime() + seconds * 1_000).toISOString()
  return { start: after(times.start.median), completion: after(times.completion.median), latest: after(times.completion.p90) }
}

/** By when a paid order should be complete, as it was known when its delivery began. */
export async function orderDueAt(
  ctx: Context,
  order: Pick<Order, 'id' | 'serviceId' | 'platform' | 'serviceType'> & { paidAt: Date },
): Promise<Date> {
  return (await selectDue(ctx.db, order.id)) ?? dueAt(order, await measuredTimes(ctx, order.serviceId))
}
