import type { Queryable } from '#platform/db/database.ts'

/** A mark that is fresher than this is left as it is. */
const FRESH_SECONDS = 10

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
    [userId, at, FRESH_SECONDS],
    'presence_seen',
  )
}

/** Whether somebody is switched on and was seen since then: whoever it is, or `userId`. */
export async function selectOnline(db: Queryable, since: Date, userId: string | null): Promise<boolean> {
  const { rows } = await db.query<{ online: boolean }>(
    'select exists (select from support_presence where online and seen_at > $1 and ($2::text is null or user_id = $2)) as online',
    [since, userId],
    'presence_online',
  )
  return rows[0]?.online ?? false
}
