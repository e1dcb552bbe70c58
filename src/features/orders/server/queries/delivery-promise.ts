import { kindsOnSale, type Quality, type ServiceKind } from '#features/catalog/rules.ts'
import { deliveryWindow, serviceOnSale } from '#features/catalog/server/queries.ts'
import type { DeliveryPromise, ExpectedTimes, MeasuredTimes, Order, PromisedTimes } from '#features/orders/contract.ts'
import { deliveryLines, expectedFrom, MIN_SAMPLE, promiseOf } from '#features/orders/rules/delivery-promise.ts'
import { selectTimes } from '#features/orders/server/store/delivery-times.ts'
import { contentSnapshot } from '#platform/content-snapshot.ts'
import type { Context } from '#platform/context.ts'

const HOUR_MS = 3_600_000
const allTimes = contentSnapshot((ctx) => selectTimes(ctx.db), HOUR_MS)

/** How long a service takes; null until enough orders were measured. Cached for an hour or until content changes. */
export async function measuredTimes(ctx: Context, serviceId: string): Promise<MeasuredTimes | null> {
  const times = (await allTimes(ctx)).get(serviceId)
  return times && times.sample >= MIN_SAMPLE ? times : null
}

/** The current delivery promise of a service. All texts about delivery times come from here. Cached in memory. */
export async function servicePromise(ctx: Context, kind: ServiceKind, quality: Quality = 'general'): Promise<DeliveryPromise> {
  return promiseFor(ctx, kind, await serviceOnSale(ctx, kind, quality))
}

/** The delivery promise of an order, as of when it was placed. */
export async function orderPromise(
  ctx: Context,
  { serviceId, platform, serviceType, promised }: Pick<Order, 'serviceId' | 'platform' | 'serviceType' | 'promised'>,
): Promise<DeliveryPromise> {
  if (promised) return promiseOf(promised.window, promised.measured, ctx.config.STORE_MODE)
  return promiseFor(ctx, { platform, type: serviceType }, serviceId)
}

/** The promised times to store with a new order. Cached in memory. */
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

/** The delivery promises of all services on sale, one line per delivery time. */
export async function deliveryTimes(ctx: Context): Promise<string[]> {
  return deliveryLines(await Promise.all(kindsOnSale().map(async (kind) => ({ kind, promise: await servicePromise(ctx, kind) }))))
}

/** When an order should start and complete; null until it's paid. */
export async function expectedTimes(
  ctx: Context,
  order: Pick<Order, 'serviceId' | 'platform' | 'serviceType' | 'promised' | 'paidAt'>,
): Promise<ExpectedTimes | null> {
  return order.paidAt && expectedFrom(order.paidAt, await orderPromise(ctx, order))
}
