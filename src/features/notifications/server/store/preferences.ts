import { type NotificationPreferences, preferencesSchema } from '#features/notifications/contract.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** Saved preferences by user id. Customers who saved none have no entry. */
export async function selectPreferences(db: Queryable, userIds: readonly string[]): Promise<Map<string, NotificationPreferences>> {
  const { rows } = await db.query<{ userId: string; data: unknown }>(
    'select user_id as "userId", data from notification_preferences where user_id = any($1)',
    [userIds],
    'preferences_select',
  )
  return new Map(rows.map(({ userId, data }) => [userId, preferencesSchema.parse(data)]))
}

/** Blocks concurrent changes of a customer's preferences until the transaction ends. */
export async function lockPreferences(tx: Transaction, userId: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 32))', [userId])
}

export async function upsertPreferences(db: Queryable, userId: string, data: NotificationPreferences, now: Date): Promise<void> {
  await db.query(
    `insert into notification_preferences (user_id, data, updated_at) values ($1, $2, $3)
     on conflict (user_id) do update set data = excluded.data, updated_at = excluded.updated_at`,
    [userId, JSON.stringify(data), now],
  )
}
