import type { Hours } from '#features/support/rules/hours.ts'
import { hoursSetting } from '#features/support/server/settings.ts'
import type { Context } from '#platform/context.ts'
import type { Actor } from '#platform/db/record.ts'
import { writeSetting } from '#platform/settings.ts'

/** Sets when the shop's people are there; null says nothing about it. */
export function changeHours(ctx: Context, hours: Hours | null, by: Actor): Promise<void> {
  return ctx.db.transaction((tx) => writeSetting(tx, hoursSetting, hours, by))
}
