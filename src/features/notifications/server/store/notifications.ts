import type { NotificationType } from '#features/notifications/contract.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import { isAfterLast, oldestFirst } from '#platform/db/pages.ts'

/** A row of `notifications`. */
export interface NotificationRow {
  id: string
  type: NotificationType
  title: string
  message: string
  link: string | null
  readAt: Date | null
  createdAt: Date
}

const columns = `id, type, title, message, link, read_at as "readAt", created_at as "createdAt"`

/** Records that a customer is notified of an occasion. False if they already were. */
export async function insertDedupKey(db: Queryable, userId: string, key: string, at: Date): Promise<boolean> {
  return db.affects(
    'insert into notification_dedup (user_id, key, at) values ($1, $2, $3) on conflict do nothing',
    [userId, key, at],
    'notification_dedup_insert',
  )
}

export async function insertNotification(db: Queryable, userId: string, row: NotificationRow): Promise<void> {
  await db.query(
    `insert into notifications (id, user_id, type, title, message, link, read_at, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [row.id, userId, row.type, row.title, row.message, row.link, row.readAt, row.createdAt],
    'notifications_insert',
  )
}

/** Filters of an inbox. `after` is the last notification of the previous page. */
export interface NotificationFilter {
  read: boolean | undefined
  type: NotificationType | undefined
  limit: number
  after: { createdAt: Date; id: string } | undefined
}

/** Notifications of a customer, newest first. */
export async function selectNotifications(
  db: Queryable,
  userId: string,
  { read, type, limit, after }: NotificationFilter,
): Promise<NotificationRow[]> {
  const values: unknown[] = [userId, limit]
  const conditions = ['user_id = $1']
  if (read !== undefined) conditions.push(`read_at is ${read ? 'not null' : 'null'}`)
  if (type) conditions.push(`type = $${values.push(type)}`)
  if (after) conditions.push(`(created_at, id) < ($${values.push(after.createdAt)}, $${values.push(after.id)})`)
  return db.all(`select ${columns} from notifications where ${conditions.join(' and ')} order by created_at desc, id desc limit $2`, values)
}

/** At most `limit` notifications of a customer after `last`, oldest first. */
export async function selectNotificationsAfter(
  db: Queryable,
  userId: string,
  limit: number,
  last?: NotificationRow,
): Promise<NotificationRow[]> {
  return db.all(
    `select ${columns} from notifications where user_id = $1 and ${isAfterLast('notifications', '$2', '$3')} ${oldestFirst} limit $4`,
    [userId, last?.createdAt, last?.id, limit],
  )
}

/** The number of unread notifications of a customer. A trigger maintains it. */
export async function selectUnread(db: Queryable, userId: string): Promise<number> {
  const { rows } = await db.query<{ unread: number }>(
    'select unread from notification_counts where user_id = $1',
    [userId],
    'notifications_unread',
  )
  return rows[0]?.unread ?? 0
}

/** Marks a notification as read. False if the customer has no such notification. */
export async function updateRead(db: Queryable, userId: string, id: string, at: Date): Promise<boolean> {
  const [, found] = await Promise.all([
    db.query('update notifications set read_at = $3 where id = $2 and user_id = $1 and read_at is null', [userId, id, at]),
    db.query('select from notifications where id = $2 and user_id = $1', [userId, id]),
  ])
  return found.rowCount === 1
}

/** Marks the newest `limit` unread notifications up to `until` as read. Returns how many it changed. */
export async function updateSomeRead(db: Queryable, userId: string, { until, limit }: Batch, at: Date): Promise<number> {
  const { rowCount } = await db.query(
    `update notifications set read_at = $4 where read_at is null and id in (
       select id from notifications where user_id = $1 and read_at is null and created_at <= $2 order by created_at desc, id desc limit $3)`,
    [userId, until, limit, at],
  )
  return rowCount ?? 0
}

/** Limits a statement to a part of a long inbox, so it stays fast. */
export interface Batch {
  until: Date
  limit: number
}

export async function deleteNotification(db: Queryable, userId: string, id: string): Promise<boolean> {
  return db.affects('delete from notifications where id = $2 and user_id = $1', [userId, id])
}

/** Deletes the newest `limit` notifications up to `until`. Returns how many it deleted. */
export async function deleteSome(db: Queryable, userId: string, { until, limit }: Batch): Promise<number> {
  const { rowCount } = await db.query(
    `delete from notifications where id in (
       select id from notifications where user_id = $1 and created_at <= $2 order by created_at desc, id desc limit $3)`,
    [userId, until, limit],
  )
  return rowCount ?? 0
}

/** Deletes deduplication keys older than `before`. No event is repeated that late. */
export async function deleteOldDedupKeys(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from notification_dedup where at < $1', [before])
}

/** Deletes a customer's notifications, preferences and subscriptions. `email` is their confirmed address, if any. */
export async function deleteAllOf(tx: Transaction, userId: string, email: string | null): Promise<void> {
  await Promise.all([
    tx.query('delete from queued_notifications where user_id = $1', [userId]),
    tx.query('delete from announcement_recipients where user_id = $1', [userId]),
    tx.query('delete from notifications where user_id = $1', [userId]),
    tx.query('delete from notification_counts where user_id = $1', [userId]),
    tx.query('delete from notification_dedup where user_id = $1', [userId]),
    tx.query('delete from notification_preferences where user_id = $1', [userId]),
    tx.query('delete from push_subscriptions where user_id = $1', [userId]),
    tx.query('delete from email_unsubscribes where email = lower($1)', [email]),
  ])
}
