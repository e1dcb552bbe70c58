import { kindsOnSale, type Quality, type ServiceKind } from '#features/catalog/rules.ts'
import { serviceOnSale } from '#features/catalog/server/queries.ts'
import { deliveryWindow } from '#features/catalog/server/queries/windows.ts'
import type { DeliveryPromise, ExpectedTimes, MeasuredTimes, Order, PromisedTimes } from '#features/orders/contract.ts'
import { deliveryLines, expectedFrom, MIN_SAMPLE, promiseOf } from '#features/orders/rules/delivery-promise.ts'
import { selectTimes } from '#features/orders/server/store/delivery-times.ts'
import { contentSnapshot } from '#platform/content-snapshot.ts'
import type { Context } from '#platform/context.ts'

const HOUR_MS = 3_600_000
const allTimes = contentSnapshot((ctx) => selectTimes(ctx.db), HOUR_MS)

/** How long a service takes; null until enough orders were measured. Cached until content changes, for an hour at most. */
export async function measuredTimes(ctx: Context, serviceId: string): Promise<MeasuredTimes | null> {
  const times = (await allTimes(ctx)).get(serviceId)
  return times && times.sample >= MIN_SAMPLE ? times : null
}

/** What is promised about the delivery of a service on sale: the only place that says it. From memory. */
export async function servicePromise(ctx: Context, kind: ServiceKind, quality: Quality = 'general'): Promise<DeliveryPromise> {
  return promiseFor(ctx, kind, await serviceOnSale(ctx, kind, quality))
}

/** What is promised about the delivery of an order: what was promised when it was placed, whatever is promised now. */
export async function orderPromise(
  ctx: Context,
  { serviceId, platform, serviceType, promised }: Pick<Order, 'serviceId' | 'platform' | 'serviceType' | 'promised'>,
): Promise<DeliveryPromise> {
  if (promised) return promiseOf(promised.window, promised.measured, ctx.config.STORE_MODE)
  return promiseFor(ctx, { platform, type: serviceType }, serviceId)
}

/** What an order that is placed now keeps of the promise for its service. From memory. */
export async function promisedTimes(ctx: Context, kind: ServiceKind, serviceId: string): Promise<PromisedTimes> {
  const { window, measured } = await promiseFor(ctx, kind, serviceId)
  return { window, measured }
}

async function promiseFor(ctx: Context, kind: ServiceKind, serviceId: string | undefined): Promise<DeliveryPromise> {
  const [window, measured] = await Promise.all([
    deliveryWindow(ctx, serviceId, kind),
    serviceId === undefined ? null : measuredTimes(ctx, serviceId),
  ])
  return promiseOf(window, measured, ctx.config.STORE_MODE)
}

/** What is promised for all twelve services, a line for each delivery time. */
export async function deliveryTimes(ctx: Context): Promise<string[]> {
  return deliveryLines(await Promise.all(kindsOnSale().map(async (kind) => ({ kind, promise: await servicePromise(ctx, kind) }))))
}

/** When an order should start and be complete; null while it is not paid. */
export async function expectedTimes(
  ctx: Context,
  order: Pick<Order, 'serviceId' | 'platform' | 'serviceType' | 'promised' | 'paidAt'>,
): Promise<ExpectedTimes | null> {
  return order.paidAt && expectedFrom(order.paidAt, await orderPromise(ctx, order))
}
