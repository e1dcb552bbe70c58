import { changePreferences as changeAccountPreferences } from '#features/accounts/server/commands/preferences.ts'
import type { NotificationPreferences } from '#features/notifications/contract.ts'
import { changed, type PreferencesChange } from '#features/notifications/rules/preferences.ts'
import { dueAt } from '#features/notifications/rules/when.ts'
import { chosenBy } from '#features/notifications/server/chosen.ts'
import { selectHeld, updateDue } from '#features/notifications/server/store/notices.ts'
import { lockPreferences, upsertPreferences } from '#features/notifications/server/store/preferences.ts'
import type { Context } from '#platform/context.ts'

/**
 * Changes what a customer chose; what is left out stays. Ticking offers by e-mail is their consent, and goes on record.
 * What waits for the old rhythm waits for the new one.
 */
export async function changePreferences(ctx: Context, userId: string, change: PreferencesChange): Promise<NotificationPreferences> {
  const now = ctx.now()
  const marketing = change.emailPreferences?.promotions
  if (marketing !== undefined) await changeAccountPreferences(ctx, { userId }, { marketing })
  return ctx.db.transaction(async (tx) => {
    await lockPreferences(tx, userId)
    const preferences = changed(await chosenBy(tx, userId), change)
    await upsertPreferences(tx, userId, preferences, now)
    if (change.frequency ?? change.quietHours) {
      const held = await selectHeld(tx, userId)
      await Promise.all(held.map(({ id, channel }) => updateDue(tx, [id], dueAt(now, preferences, channel))))
    }
    return preferences
  })
}
