import type { NotificationType } from '#features/notifications/contract.ts'
import type { Queryable } from '#platform/db/database.ts'

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

/** Notes that a customer was told something; false where they were before. */
export async function insertTold(db: Queryable, userId: string, key: string, at: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    'insert into told (user_id, key, at) values ($1, $2, $3) on conflict do nothing',
    [userId, key, at],
    'told_insert',
  )
  return rowCount === 1
}

export async function insertNotification(db: Queryable, userId: string, row: NotificationRow): Promise<void> {
  await db.query(
    `insert into notifications (id, user_id, type, title, message, link, read_at, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [row.id, userId, row.type, row.title, row.message, row.link, row.readAt, row.createdAt],
    'notifications_insert',
  )
}

/** Which of a customer's notifications, from which on. */
export interface NotificationFilter {
  read: boolean | undefined
  type: NotificationType | undefined
  limit: number
  /** The last of the page before. */
  after: { createdAt: Date; id: string } | undefined
}

/** The newest first. */
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
  const { rows } = await db.query<NotificationRow>(
    `select ${columns} from notifications where ${conditions.join(' and ')} order by created_at desc, id desc limit $2`,
    values,
  )
  return rows
}

/** How many a customer has not read: one row, whatever the length of the list. */
export async function selectUnread(db: Queryable, userId: string): Promise<number> {
  const { rows } = await db.query<{ unread: number }>(
    'select unread from notification_counts where user_id = $1',
    [userId],
    'notifications_unread',
  )
  return rows[0]?.unread ?? 0
}

/** Marks one as read, at the time it first was. False where the customer has none such. */
export async function updateRead(db: Queryable, userId: string, id: string, at: Date): Promise<boolean> {
  const [, found] = await Promise.all([
    db.query('update notifications set read_at = $3 where id = $2 and user_id = $1 and read_at is null', [userId, id, at]),
    db.query('select from notifications where id = $2 and user_id = $1', [userId, id]),
  ])
  return found.rowCount === 1
}

/** Marks the newest unread ones up to `until` as read; how many. */
export async function updateSomeRead(db: Queryable, userId: string, { until, limit }: Batch, at: Date): Promise<number> {
  const { rowCount } = await db.query(
    `update notifications set read_at = $4 where read_at is null and id in (
       select id from notifications where user_id = $1 and read_at is null and created_at <= $2 order by created_at desc, id desc limit $3)`,
    [userId, until, limit, at],
  )
  return rowCount ?? 0
}

/** A part of a long list, so that no statement takes long. */
export interface Batch {
  until: Date
  limit: number
}

export async function deleteNotification(db: Queryable, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.query('delete from notifications where id = $2 and user_id = $1', [userId, id])
  return rowCount === 1
}

/** Deletes the newest ones up to `until`; how many. */
export async function deleteSome(db: Queryable, userId: string, { until, limit }: Batch): Promise<number> {
  const { rowCount } = await db.query(
    `delete from notifications where id in (
       select id from notifications where user_id = $1 and created_at <= $2 order by created_at desc, id desc limit $3)`,
    [userId, until, limit],
  )
  return rowCount ?? 0
}

/** Forgets what was told before `before`: no news comes that late again. */
export async function deleteOldTold(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from told where at < $1', [before])
}
