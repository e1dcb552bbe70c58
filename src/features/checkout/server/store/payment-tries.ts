import type { Queryable } from '#platform/db/database.ts'

/** A row of `payment_tries`. */
export interface TriesRow {
  key: string
  tries: number
  lastAt: Date
  expiresAt: Date
}

const columns = 'key, tries, last_at as "lastAt", expires_at as "expiresAt"'

/** The counts under these keys that haven't expired. */
export async function selectTries(db: Queryable, keys: readonly string[], now: Date): Promise<TriesRow[]> {
  return db.all<TriesRow>(`select ${columns} from payment_tries where key = any($1) and expires_at > $2`, [keys, now], 'payment_tries')
}

/** Increments the count under each key and sets its expiry. Returns the new counts. */
export async function incrementTries(db: Queryable, keys: readonly { key: string; expiresAt: Date }[], now: Date): Promise<TriesRow[]> {
  // Sorted, so that two payers with keys in common can't deadlock.
  const sorted = keys.toSorted((one, other) => (one.key < other.key ? -1 : 1))
  return db.all<TriesRow>(
    `insert into payment_tries (key, tries, last_at, expires_at)
     select key, 1, $3, expires_at from unnest($1::text[], $2::timestamptz[]) counted (key, expires_at)
     on conflict (key) do update set
       tries = case when payment_tries.expires_at <= $3 then 1 else payment_tries.tries + 1 end,
       last_at = $3, expires_at = excluded.expires_at
     returning ${columns}`,
    [sorted.map(({ key }) => key), sorted.map(({ expiresAt }) => expiresAt), now],
    'payment_tries_count',
  )
}

/** Decrements the count under each key. */
export async function decrementTries(db: Queryable, keys: readonly string[]): Promise<void> {
  await db.query(
    `with counted as (select key, tries from payment_tries where key = any($1) order by key for update),
       ended as (delete from payment_tries using counted where payment_tries.key = counted.key and counted.tries = 1)
     update payment_tries set tries = counted.tries - 1 from counted where payment_tries.key = counted.key and counted.tries > 1`,
    [keys],
    'payment_tries_uncount',
  )
}

/** Records that a single-use key was used. Returns false if it was used before. */
export async function insertOnce(db: Queryable, key: string, now: Date, expiresAt: Date): Promise<boolean> {
  return db.affects('insert into payment_tries (key, tries, last_at, expires_at) values ($1, 1, $2, $3) on conflict (key) do nothing', [
    key,
    now,
    expiresAt,
  ])
}

/** The counts of one kind that are at least `tries`, highest first, at most `limit`. */
export async function selectHighest(db: Queryable, kind: string, tries: number, now: Date, limit: number): Promise<TriesRow[]> {
  return db.all<TriesRow>(
    `select ${columns} from payment_tries where key like $1 || ':%' and tries >= $2 and expires_at > $3 order by tries desc limit $4`,
    [kind, tries, now, limit],
  )
}

/** Deletes expired counts. */
export async function deleteExpiredTries(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from payment_tries where expires_at <= $1', [now])
}
