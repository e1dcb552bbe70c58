import type { NotificationPreferences } from '#features/notifications/contract.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** What a customer chose; undefined where they chose nothing.. */
export async function selectPreferences(db: Queryable, userId: string): Promise<NotificationPreferences | undefined> {
  const { rows } = await db.query<{ data: NotificationPreferences }>(
    'select data from notification_preferences where user_id = $1',
    [userId],
    'preferences_select',
  )
  return rows[0]?.data
}

/** Two changes at once come one after the other. */
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
