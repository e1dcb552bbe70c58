import { mayDo } from '#features/accounts/rules/permissions.ts'
import { staffOf } from '#features/accounts/server/queries/staff.ts'
import type { AssignableStaff, Availability } from '#features/support/contract.ts'
import { type Hours, formatHours, nextAt } from '#features/support/rules/hours.ts'
import { hoursSetting } from '#features/support/server/settings.ts'
import { selectOnline } from '#features/support/server/store/staff.ts'
import type { Context } from '#platform/context.ts'
import { readSetting } from '#platform/settings.ts'

export { selectCannedReplies as listCannedReplies } from '#features/support/server/store/staff.ts'

/** Lists the staff who may answer customers. */
export async function listAssignableStaff(ctx: Context): Promise<AssignableStaff[]> {
  const { staff } = await staffOf(ctx)
  return staff.filter(({ role }) => mayDo(role, 'support:write')).map(({ id, username }) => ({ id, name: username }))
}

/** Staff who have been inactive for this long count as offline. */
const ONLINE_TIMEOUT_MS = 90_000

/** Returns whether a person is online and, if support hours are set, when support opens next. */
export async function availability(ctx: Context): Promise<Availability> {
  const [online, hours] = await Promise.all([isOnline(ctx), readSetting(ctx.db, hoursSetting)])
  const hasHours = hours !== null && hours.times.length > 0
  return {
    online,
    hours: hasHours ? formatHours(hours) : null,
    nextAt: hasHours && !online ? (nextAt(hours, ctx.now())?.toISOString() ?? null) : null,
  }
}

/** Returns the support hours. Null if none are set. */
export function supportHours(ctx: Context): Promise<Hours | null> {
  return readSetting(ctx.db, hoursSetting)
}

/** Returns whether the staff member `userId` is online, or any staff member if that is null. */
export function isOnline(ctx: Context, userId: string | null = null): Promise<boolean> {
  return selectOnline(ctx.db, new Date(ctx.now().getTime() - ONLINE_TIMEOUT_MS), userId)
}
