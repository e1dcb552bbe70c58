import { z } from 'zod'
import type { NotificationType } from '#features/notifications/contract.ts'
import { emailNames } from '#features/notifications/rules/kinds.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import { newId } from '#shared/ids.ts'

const queuedContentSchema = z.object({
  title: z.string(),
  message: z.string(),
  link: z.string().nullable(),
  /** Sent whatever the customer's preferences and quiet hours are. */
  isSecurity: z.boolean().exactOptional(),
  /** The event's own email. Without it, a copy of the notification is sent. */
  email: z
    .object({ key: z.string(), template: z.enum(emailNames), recipient: z.string(), data: z.record(z.string(), z.string()) })
    .exactOptional(),
})

/** A row of `queued_notifications`: an email or push that is sent later. */
export interface QueuedNotification {
  id: string
  key: string
  userId: string
  channel: 'email' | 'push'
  type: NotificationType
  content: z.infer<typeof queuedContentSchema>
  /** Whether it waits for quiet hours or the chosen frequency, so it can be bundled with others. */
  held: boolean
  dueAt: Date
  tries: number
  createdAt: Date
}

const columns = `id, key, user_id as "userId", channel, type, content, held, due_at as "dueAt", tries, created_at as "createdAt"`

/** Runs a statement that returns `columns`, and validates the content of each row. */
async function queued(db: Queryable, text: string, values: unknown[]): Promise<QueuedNotification[]> {
  const { rows } = await db.query<QueuedNotification>(text, values)
  return rows.map((row) => ({ ...row, content: queuedContentSchema.parse(row.content) }))
}

/** Queues an email or push for `dueAt`, once per key. It counts as held if `dueAt` is later than `createdAt`. */
export async function queueNotification(db: Queryable, item: Omit<QueuedNotification, 'id' | 'held' | 'tries'>): Promise<void> {
  const { key, userId, channel, type, content, dueAt, createdAt } = item
  await db.query(
    `insert into queued_notifications (id, key, user_id, channel, type, content, held, due_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (key) do nothing`,
    [newId('ntc'), key, userId, channel, type, JSON.stringify(content), dueAt > createdAt, dueAt, createdAt],
    'queued_notifications_insert',
  )
}

/** Redirects waiting emails from an account's old address to its new one. */
export async function updateRecipient(tx: Transaction, userId: string, from: string, to: string): Promise<void> {
  await tx.query(
    `update queued_notifications set content = jsonb_set(content, '{email,recipient}', to_jsonb($3::text))
     where user_id = $1 and status = 'waiting' and lower(content #>> '{email,recipient}') = lower($2)`,
    [userId, from, to],
  )
}

/** Up to `limit` customers with due items, longest due first, without those in `except`. */
export async function selectDueUsers(
  db: Queryable,
  channel: QueuedNotification['channel'],
  now: Date,
  limit: number,
  except: readonly string[] = [],
): Promise<string[]> {
  const { rows } = await db.query<{ userId: string }>(
    `select user_id as "userId" from queued_notifications where status = 'waiting' and channel = $1 and due_at <= $2 and user_id <> all($4)
     group by user_id order by min(due_at) limit $3`,
    [channel, now, limit, except],
    'queued_notifications_due_users',
  )
  return rows.map(({ userId }) => userId)
}

/** Selects and locks a customer's due items, oldest first, until the transaction ends. Skips items that another worker has locked. */
export async function lockDue(
  tx: Transaction,
  userId: string,
  channel: QueuedNotification['channel'],
  now: Date,
): Promise<QueuedNotification[]> {
  return queued(
    tx,
    `select ${columns} from queued_notifications where status = 'waiting' and channel = $2 and user_id = $1 and due_at <= $3
     order by created_at, id limit 500 for update skip locked`,
    [userId, channel, now],
  )
}

/** The outcome of a queued notification: the email it was sent with, or why it was not sent. */
export interface QueuedEnd {
  status: 'sent' | 'dropped' | 'failed'
  emailId?: string
  reason?: string
}

export async function updateDone(db: Queryable, ids: readonly string[], { status, emailId, reason }: QueuedEnd, now: Date): Promise<void> {
  await db.query('update queued_notifications set status = $2, email_id = $3, reason = $4, done_at = $5 where id = any($1)', [
    ids,
    status,
    emailId ?? null,
    reason ?? null,
    now,
  ])
}

/** Postpones queued notifications after a failed attempt. */
export async function updateLater(db: Queryable, ids: readonly string[], dueAt: Date, reason: string): Promise<void> {
  await db.query('update queued_notifications set due_at = $2, tries = tries + 1, reason = $3 where id = any($1)', [ids, dueAt, reason])
}

/** Queued notifications by id, oldest first. */
export async function selectQueued(db: Queryable, ids: readonly string[]): Promise<QueuedNotification[]> {
  return queued(db, `select ${columns} from queued_notifications where id = any($1) order by created_at, id`, [ids])
}

/** Drops what still waits of the notifications whose key is `key` for each customer. */
export async function dropEverywhere(tx: Transaction, key: string, reason: string, now: Date): Promise<void> {
  await tx.query(
    `update queued_notifications set status = 'dropped', reason = $2, done_at = $3
     where status = 'waiting' and key = any(array[user_id || ':' || $1 || ':email', user_id || ':' || $1 || ':push'])`,
    [key, reason, now],
  )
}

/** Reschedules a customer's held items in a channel. Skips items that another worker has locked. */
export async function updateHeldDue(tx: Transaction, userId: string, channel: QueuedNotification['channel'], dueAt: Date): Promise<void> {
  await tx.query(
    `update queued_notifications set due_at = $3 where id in
       (select id from queued_notifications where user_id = $1 and channel = $2 and status = 'waiting' and held for update skip locked)`,
    [userId, channel, dueAt],
  )
}

/** Postpones queued notifications without counting an attempt. */
export async function updateDue(tx: Transaction, ids: readonly string[], dueAt: Date): Promise<void> {
  await tx.query('update queued_notifications set due_at = $2 where id = any($1)', [ids, dueAt])
}

/** Holds queued notifications until `dueAt`, without counting an attempt. */
export async function updateHeld(tx: Transaction, ids: readonly string[], dueAt: Date): Promise<void> {
  await tx.query('update queued_notifications set due_at = $2, held = true where id = any($1)', [ids, dueAt])
}

export async function deleteQueued(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.query('delete from queued_notifications where id = any($1)', [ids])
}

/** Deletes items completed before `before`. */
export async function deleteOldQueued(db: Queryable, before: Date): Promise<void> {
  await db.query(`delete from queued_notifications where status <> 'waiting' and done_at < $1`, [before])
}
