import { emailChoicesOf } from '#features/accounts/server/queries.ts'
import type { NotificationPreferences } from '#features/notifications/contract.ts'
import { defaultPreferences, effectivePreferences } from '#features/notifications/rules/preferences.ts'
import { selectPreferences } from '#features/notifications/server/store/preferences.ts'
import type { Queryable } from '#platform/db/database.ts'

/** A customer's notification preferences, with the defaults for what they never chose. */
export async function preferencesOf(db: Queryable, userId: string): Promise<NotificationPreferences> {
  const [saved, emails] = await Promise.all([selectPreferences(db, [userId]), emailChoicesOf(db, userId)])
  return effectivePreferences(saved.get(userId), emails)
}

/** The time zone that a customer chose; UTC for guests and for customers who chose none. */
export async function timeZoneOf(db: Queryable, userId: string | null): Promise<string> {
  const saved = userId === null ? undefined : (await selectPreferences(db, [userId])).get(userId)
  return (saved ?? defaultPreferences).quietHours.timezone
}
