import { MEASURED_DAYS } from '#features/orders/rules/delivery-promise.ts'
import { replaceTimes } from '#features/orders/server/store/delivery-times.ts'
import { selectServiceTimes } from '#features/orders/server/store/metrics.ts'
import type { Context } from '#platform/context.ts'

const DAY_MS = 86_400_000

/** Measures how long each service took over the last 90 days, and has pages rendered again with the result. */
export async function measureDeliveryTimes(ctx: Context): Promise<void> {
  const now = ctx.now()
  const from = new Date(now.getTime() - MEASURED_DAYS * DAY_MS)
  const times = await selectServiceTimes(ctx.db, from, now)
  await ctx.db.transaction((tx) => replaceTimes(tx, times, from, now))
}
