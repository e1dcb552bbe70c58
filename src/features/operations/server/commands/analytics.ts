import { addDays, dayOf, inPieces } from '#features/operations/rules/periods.ts'
import { firstUnmeasured } from '#features/operations/server/queries/analytics.ts'
import { measureDays } from '#features/operations/server/queries/measure.ts'
import {
  type Days,
  deleteDays,
  replaceCohorts,
  replaceDays,
  selectCohorts,
  selectLastMeasured,
} from '#features/operations/server/store/analytics.ts'
import { customerCohorts } from '#features/orders/server/queries/metrics.ts'
import type { Context } from '#platform/context.ts'

/** Transactions that started before midnight have been committed by then. */
const AFTER_MIDNIGHT_MS = 10 * 60_000

/**
 * Measures all completed days that have not been measured yet, and the customer cohorts. Forgets days that are not over: they were measured
 * while the clock was ahead.
 */
export async function rollUpAnalytics(ctx: Context): Promise<void> {
  const last = addDays(dayOf(new Date(ctx.now().getTime() - AFTER_MIDNIGHT_MS)), -1)
  const measured = await selectLastMeasured(ctx.db)
  if (measured !== null && measured > last) await ctx.db.transaction((tx) => deleteDays(tx, { from: addDays(last, 1), to: measured }))
  const pieces = inPieces(await firstUnmeasured(ctx), last)
  for (const days of pieces) await rollUpDays(ctx, days)
  if (pieces.length > 0 || (await selectCohorts(ctx.db)).length === 0) await measureCohorts(ctx)
}

/** Measures completed days again, replacing their earlier metrics. */
export async function rollUpDays(ctx: Context, days: Days): Promise<void> {
  const measured = await measureDays(ctx, days)
  await ctx.db.transaction((tx) => replaceDays(tx, days, measured))
}

async function measureCohorts(ctx: Context): Promise<void> {
  const cohorts = await customerCohorts(ctx.db)
  await ctx.db.transaction((tx) => replaceCohorts(tx, cohorts, ctx.now()))
}
