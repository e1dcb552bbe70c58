import { MEASURED_DAYS } from '#features/delivery/rules/promise.ts'
import { replaceTimes } from '#features/delivery/server/store/times.ts'
import { serviceTimes } from '#features/orders/server/queries/times.ts'
import type { Context } from '#platform/context.ts'

const DAY_MS = 86_400_000

/** Measures how long each service took over the last ninety days; pages are made anew with it. */
export async function measureDeliveries(ctx: Context): Promise<void> {
  const now = ctx.now()
  const from = new Date(now.getTime() - MEASURED_DAYS * DAY_MS)
  const times = await serviceTimes(ctx.db, from, now)
  await ctx.db.transaction((tx) => replaceTimes(tx, times, from, now))
}
