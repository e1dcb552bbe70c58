import type { NotificationPreferences } from '#features/notifications/contract.ts'
import type { MailStop } from '#features/notifications/server/store/stops.ts'
import type { Queryable } from '#platform/db/database.ts'

/** What some customers chose; who chose nothing has no entry. */
export async function selectPreferencesOf(db: Queryable, userIds: readonly string[]): Promise<Map<string, NotificationPreferences>> {
  const { rows } = await db.query<{ userId: string; data: NotificationPreferences }>(
    'select user_id as "userId", data from notification_preferences where user_id = any($1)',
    [userIds],
    'preferences_of_many',
  )
  return new Map(rows.map(({ userId, data }) => [userId, data]))
}

/** Of some addresses (lower case), those that get no mail, or none of a type. */
export async function selectStopped(db: Queryable, emails: readonly string[], what: MailStop['what']): Promise<Set<string>> {
  const { rows } = await db.query<{ email: string }>(
    `select email from mail_stops where email = any($1) and what in ('all', $2)`,
    [emails, what],
    'mail_stops_of_many',
  )
  return new Set(rows.map(({ email }) => email))
}
