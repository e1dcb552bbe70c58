import type { NotificationType } from '#features/notifications/contract.ts'
import type { Template } from '#features/notifications/server/templates.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** A letter that waits. */
export interface WaitingLetter {
  key: string
  template: Template
  recipient: string
  data: Record<string, string>
}

/** A row of `notices`: something that goes out over a channel. */
export interface Notice {
  id: string
  key: string
  userId: string
  channel: 'email' | 'push'
  type: NotificationType
  content: { title: string; message: string; link: string | null; letter?: WaitingLetter }
  held: boolean
  dueAt: Date
  tries: number
  createdAt: Date
}

const columns = `id, key, user_id as "userId", channel, type, content, held, due_at as "dueAt", tries, created_at as "createdAt"`

/** Notes something to be sent, once a key. */
export async function insertNotice(db: Queryable, notice: Omit<Notice, 'tries'>): Promise<void> {
  const { id, key, userId, channel, type, content, held, dueAt, createdAt } = notice
  await db.query(
    `insert into notices (id, key, user_id, channel, type, content, held, due_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (key) do nothing`,
    [id, key, userId, channel, type, JSON.stringify(content), held, dueAt, createdAt],
    'notices_insert',
  )
}

/** Customers for whom something is due, the longest first. */
export async function selectDueUsers(db: Queryable, channel: Notice['channel'], now: Date, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ userId: string }>(
    `select user_id as "userId" from notices where status = 'waiting' and channel = $1 and due_at <= $2
     group by user_id order by min(due_at) limit $3`,
    [channel, now, limit],
    'notices_due_users',
  )
  return rows.map(({ userId }) => userId)
}

/** What is due for a customer, oldest first; held until the transaction ends. What another worker holds is left out. */
export async function lockDue(tx: Transaction, userId: string, channel: Notice['channel'], now: Date): Promise<Notice[]> {
  const { rows } = await tx.query<Notice>(
    `select ${columns} from notices where status = 'waiting' and channel = $2 and user_id = $1 and due_at <= $3
     order by created_at, id limit 500 for update skip locked`,
    [userId, channel, now],
  )
  return rows
}

/** How a notice ended, with the mail it went out with, or why it did not. */
export interface NoticeEnd {
  status: 'sent' | 'dropped' | 'failed'
  mailId?: string
  reason?: string
}

export async function updateDone(db: Queryable, ids: readonly string[], { status, mailId, reason }: NoticeEnd, now: Date): Promise<void> {
  await db.query('update notices set status = $2, mail_id = $3, reason = $4, done_at = $5 where id = any($1)', [
    ids,
    status,
    mailId ?? null,
    reason ?? null,
    now,
  ])
}

/** Not again before `dueAt`; counts a try. */
export async function updateLater(db: Queryable, ids: readonly string[], dueAt: Date, reason: string): Promise<void> {
  await db.query('update notices set due_at = $2, tries = tries + 1, reason = $3 where id = any($1)', [ids, dueAt, reason])
}

/** In the order in which they came up. */
export async function selectNotices(db: Queryable, ids: readonly string[]): Promise<Notice[]> {
  const { rows } = await db.query<Notice>(`select ${columns} from notices where id = any($1) order by created_at, id`, [ids])
  return rows
}

/** Something else was chosen: what still waits for the old rhythm. */
export async function selectHeld(tx: Transaction, userId: string): Promise<Notice[]> {
  const { rows } = await tx.query<Notice>(
    `select ${columns} from notices where user_id = $1 and status = 'waiting' and held for update skip locked`,
    [userId],
  )
  return rows
}

/** Not before then; this is no try. */
export async function updateDue(tx: Transaction, ids: readonly string[], dueAt: Date): Promise<void> {
  await tx.query('update notices set due_at = $2 where id = any($1)', [ids, dueAt])
}

/** There is nobody any more to whom they could go. */
export async function deleteNotices(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.query('delete from notices where id = any($1)', [ids])
}

/** Forgets what went out before `before`. */
export async function deleteOldNotices(db: Queryable, before: Date): Promise<void> {
  await db.query(`delete from notices where status <> 'waiting' and done_at < $1`, [before])
}
