import type { Availability } from '#features/support/contract.ts'
import { type Hours, hoursInWords, nextAt } from '#features/support/rules/hours.ts'
import { hoursSetting } from '#features/support/server/settings.ts'
import { selectOnline } from '#features/support/server/store/presence.ts'
import type { Context } from '#platform/context.ts'
import { readSetting } from '#platform/settings.ts'

/** Whoever was not seen for so long is not there. */
const SEEN_WITHIN_MS = 90_000

/** Whether somebody is there to answer now; where nobody is, when somebody will be, as far as hours are set. */
export async function availability(ctx: Context): Promise<Availability> {
  const [online, hours] = await Promise.all([isOnline(ctx), readSetting(ctx.db, hoursSetting)])
  const isStated = hours !== null && hours.times.length > 0
  return {
    online,
    hours: isStated ? hoursInWords(hours) : null,
    nextAt: isStated && !online ? (nextAt(hours, ctx.now())?.toISOString() ?? null) : null,
  }
}

/** When the shop's people are there, as it was set. */
export function hoursSet(ctx: Context): Promise<Hours | null> {
  return readSetting(ctx.db, hoursSetting)
}

/** Whether somebody is there, or this one of the shop's people is. */
export function isOnline(ctx: Context, userId: string | null = null): Promise<boolean> {
  return selectOnline(ctx.db, new Date(ctx.now().getTime() - SEEN_WITHIN_MS), userId)
}
