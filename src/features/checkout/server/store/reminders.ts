import type { Queryable, Transaction } from '#platform/db/database.ts'

/** A row of `checkout_reminders`. */
export interface ReminderRow {
  id: string
  email: string
  /** The normalized email. */
  mailbox: string
  /** `Instagram Views`. */
  service: string
  quality: string
  quantity: number
  socialUsername: string
  postUrl: string
  note: string | null
  createdAt: Date
  dueAt: Date
}

const columns = `id, email, mailbox, service, quality, quantity, social_username as "socialUsername", post_url as "postUrl", note,
  created_at as "createdAt", due_at as "dueAt"`

/** Inserts a reminder, unless its mailbox already has one, sent or not. */
export async function insertReminder(db: Queryable, row: ReminderRow): Promise<void> {
  await db.query(
    `insert into checkout_reminders
       (id, email, mailbox, service, quality, quantity, social_username, post_url, note, created_at, due_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (mailbox) do nothing`,
    [
      row.id,
      row.email,
      row.mailbox,
      row.service,
      row.quality,
      row.quantity,
      row.socialUsername,
      row.postUrl,
      row.note,
      row.createdAt,
      row.dueAt,
    ],
  )
}

export async function selectReminder(db: Queryable, id: string): Promise<ReminderRow | undefined> {
  return db.first<ReminderRow>(`select ${columns} from checkout_reminders where id = $1`, [id])
}

/** Locks the due reminders, oldest first, skipping those locked by another process. */
export async function lockDueReminders(tx: Transaction, now: Date, limit: number): Promise<ReminderRow[]> {
  return tx.all<ReminderRow>(
    `select ${columns} from checkout_reminders where sent_at is null and due_at <= $1 order by due_at limit $2 for update skip locked`,
    [now, limit],
  )
}

export async function updateReminderSent(tx: Transaction, ids: readonly string[], now: Date): Promise<void> {
  await tx.query('update checkout_reminders set sent_at = $2 where id = any($1)', [ids, now])
}

export async function updateReminderDue(tx: Transaction, ids: readonly string[], dueAt: Date): Promise<void> {
  await tx.query('update checkout_reminders set due_at = $2 where id = any($1)', [ids, dueAt])
}

/** Deletes reminders that have not been sent. */
export async function deleteUnsent(db: Queryable, ids: readonly string[]): Promise<void> {
  await db.query('delete from checkout_reminders where id = any($1) and sent_at is null', [ids])
}

export async function deleteRemindersBefore(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from checkout_reminders where created_at < $1', [before])
}

export async function selectRemindersOf(db: Queryable, mailbox: string): Promise<ReminderRow[]> {
  return db.all<ReminderRow>(`select ${columns} from checkout_reminders where mailbox = $1`, [mailbox])
}

export async function deleteRemindersOf(tx: Transaction, mailbox: string): Promise<void> {
  await tx.query('delete from checkout_reminders where mailbox = $1', [mailbox])
}
