import type { CannedReply } from '#features/support/contract.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** How often the activity of a staff member is written at most. */
const SEEN_INTERVAL_SECONDS = 10

export async function upsertPresence(db: Queryable, userId: string, online: boolean, at: Date): Promise<void> {
  await db.query(
    `insert into support_presence (user_id, online, seen_at) values ($1, $2, $3)
     on conflict (user_id) do update set online = excluded.online, seen_at = excluded.seen_at`,
    [userId, online, at],
  )
}

export async function updateSeen(db: Queryable, userId: string, at: Date): Promise<void> {
  await db.query(
    `update support_presence set seen_at = $2 where user_id = $1 and online and seen_at < $2::timestamptz - make_interval(secs => $3)`,
    [userId, at, SEEN_INTERVAL_SECONDS],
    'presence_seen',
  )
}

/** Whether the staff member `userId`, or any if that is null, set themselves online and was active after `since`. */
export async function selectOnline(db: Queryable, since: Date, userId: string | null): Promise<boolean> {
  const { rows } = await db.query<{ online: boolean }>(
    'select exists (select from support_presence where online and seen_at > $1 and ($2::text is null or user_id = $2)) as online',
    [since, userId],
    'presence_online',
  )
  return rows[0]?.online ?? false
}

/** Lists canned replies by title. */
export async function selectCannedReplies(db: Queryable): Promise<CannedReply[]> {
  return db.all('select id, title, content from canned_replies order by lower(title)')
}

/** Locks a canned reply until the transaction ends. */
export async function lockCannedReply(tx: Transaction, id: string): Promise<CannedReply | undefined> {
  return tx.first('select id, title, content from canned_replies where id = $1 for update', [id])
}

export async function countCannedReplies(tx: Transaction): Promise<number> {
  const { count } = await tx.one<{ count: number }>('select count(*)::int as count from canned_replies')
  return count
}

/** Creates or updates a canned reply. A title in use violates `canned_replies_title`. */
export async function upsertCannedReply(tx: Transaction, { id, title, content }: CannedReply, at: Date): Promise<void> {
  await tx.query(
    `insert into canned_replies (id, title, content, updated_at) values ($1, $2, $3, $4)
     on conflict (id) do update set title = excluded.title, content = excluded.content, updated_at = excluded.updated_at`,
    [id, title, content, at],
  )
}

export async function removeCannedReply(tx: Transaction, id: string): Promise<void> {
  await tx.query('delete from canned_replies where id = $1', [id])
}
