import type { NotificationRow } from '#features/notifications/server/store/notifications.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** Every notification of a customer, oldest first, for the copy of their data. */
export async function selectAllNotifications(db: Queryable, userId: string): Promise<NotificationRow[]> {
  const { rows } = await db.query<NotificationRow>(
    `select id, type, title, message, link, read_at as "readAt", created_at as "createdAt" from notifications where user_id = $1
     order by created_at, id`,
    [userId],
  )
  return rows
}

/** Forgets whatever a customer was told, chose or subscribed to; of an address, where it is proven to be theirs. */
export async function deleteAllOf(tx: Transaction, userId: string, email: string | null): Promise<void> {
  await Promise.all([
    tx.query('delete from notices where user_id = $1', [userId]),
    tx.query('delete from announcement_recipients where user_id = $1', [userId]),
    tx.query('delete from notifications where user_id = $1', [userId]),
    tx.query('delete from notification_counts where user_id = $1', [userId]),
    tx.query('delete from told where user_id = $1', [userId]),
    tx.query('delete from notification_preferences where user_id = $1', [userId]),
    tx.query('delete from push_subscriptions where user_id = $1', [userId]),
    tx.query('delete from mail_stops where email = lower($1)', [email]),
  ])
}
