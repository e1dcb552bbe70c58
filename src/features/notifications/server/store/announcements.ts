import {
  type AnnouncementContent,
  announcementContentSchema,
  type AnnouncementStatus,
  type AnnouncementView,
} from '#features/notifications/contract/console.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** A row of `announcements`. */
export interface Announcement extends AnnouncementContent {
  id: string
  status: AnnouncementStatus
  counted: number | null
  dueAt: Date | null
  /** The id of the last customer that was processed. Customers are processed in order of their ids. */
  doneUntil: string
  createdBy: string
  createdAt: Date
  endedAt: Date | null
}

const columns = `id, type, title, message, link, audience, status, counted, due_at as "dueAt", done_until as "doneUntil",
  created_by as "createdBy", created_at as "createdAt", ended_at as "endedAt"`

/** Runs a statement that returns `columns`, and validates the audience of each row. */
async function announcementsOf(db: Queryable, text: string, values: unknown[], name?: string): Promise<Announcement[]> {
  const { rows } = await db.query<Announcement>(text, values, name)
  return rows.map((row) => ({ ...row, audience: announcementContentSchema.shape.audience.parse(row.audience) }))
}

export async function insertAnnouncement(
  tx: Transaction,
  id: string,
  { type, title, message, link, audience }: AnnouncementContent,
  by: string,
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into announcements (id, type, title, message, link, audience, created_by, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, type, title, message, link, JSON.stringify(audience), by, at],
  )
}

export async function updateContent(
  tx: Transaction,
  id: string,
  { type, title, message, link, audience }: AnnouncementContent,
): Promise<void> {
  await tx.query('update announcements set type = $2, title = $3, message = $4, link = $5, audience = $6 where id = $1', [
    id,
    type,
    title,
    message,
    link,
    JSON.stringify(audience),
  ])
}

export async function deleteDraft(tx: Transaction, id: string): Promise<void> {
  await tx.query(`delete from announcements where id = $1 and status = 'draft'`, [id])
}

export async function selectAnnouncement(db: Queryable, id: string): Promise<Announcement | undefined> {
  return (await announcementsOf(db, `select ${columns} from announcements where id = $1`, [id]))[0]
}

/** Selects an announcement and locks it until the transaction ends. */
export async function lockAnnouncement(tx: Transaction, id: string): Promise<Announcement | undefined> {
  return (await announcementsOf(tx, `select ${columns} from announcements where id = $1 for update`, [id]))[0]
}

/** Announcements, newest first. `after` is the last id of the previous page. */
export async function selectAnnouncements(db: Queryable, after: string | undefined, limit: number): Promise<Announcement[]> {
  return announcementsOf(
    db,
    `select ${columns} from announcements
     where $1::text is null or (created_at, id) < ((select created_at from announcements where id = $1), $1)
     order by created_at desc, id desc limit $2`,
    [after ?? null, limit],
  )
}

export async function updateScheduled(tx: Transaction, id: string, counted: number, dueAt: Date): Promise<void> {
  await tx.query(`update announcements set status = 'scheduled', counted = $2, due_at = $3 where id = $1`, [id, counted, dueAt])
}

export async function updateStopped(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.query(`update announcements set status = 'stopped', ended_at = $2 where id = $1`, [id, at])
}

/** Leases the announcement that has been due longest to this worker until `until`. Undefined if none is due. */
export async function leaseDue(db: Queryable, now: Date, until: Date): Promise<Announcement | undefined> {
  const [due] = await announcementsOf(
    db,
    `update announcements set status = 'sending', held_until = $2
     where id = (select id from announcements where status in ('scheduled', 'sending') and due_at <= $1
                 and (held_until is null or held_until <= $1) order by due_at limit 1 for update skip locked)
     returning ${columns}`,
    [now, until],
    'announcements_hold',
  )
  return due
}

/** Ends a lease and records the last customer that was processed, null if all were. Does nothing if the announcement was stopped. */
export async function updateDoneUntil(db: Queryable, id: string, until: string | null, now: Date): Promise<void> {
  await db.query(
    `update announcements set held_until = null, done_until = coalesce($2, done_until),
       status = case when $2::text is null then 'sent' else status end, ended_at = case when $2::text is null then $3::timestamptz end
     where id = $1 and status = 'sending'`,
    [id, until, now],
  )
}

/** Records that an announcement reached a customer, and by which channels. Does nothing if that is already recorded. */
export async function insertRecipient(
  tx: Transaction,
  announcementId: string,
  userId: string,
  { notificationId, byEmail }: { notificationId: string | null; byEmail: boolean },
): Promise<void> {
  await tx.query(
    `insert into announcement_recipients (announcement_id, user_id, notification_id, by_email) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [announcementId, userId, notificationId, byEmail],
    'announcement_recipients_insert',
  )
}

/** How many customers each announcement has reached, by announcement id. */
export async function countReached(db: Queryable, ids: readonly string[]): Promise<Map<string, AnnouncementView['reached']>> {
  const { rows } = await db.query<AnnouncementView['reached'] & { id: string }>(
    `select announcement_id as id, count(*)::integer as people, count(notification_id)::integer as "inApp",
       (count(*) filter (where by_email))::integer as "byEmail", count(n.read_at)::integer as read
     from announcement_recipients r left join notifications n on n.id = r.notification_id
     where announcement_id = any($1) group by 1`,
    [ids],
  )
  return new Map(rows.map(({ id, ...reached }) => [id, reached]))
}
