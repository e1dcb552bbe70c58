import type { Queryable, Transaction } from '#platform/db/database.ts'
import { STORE_CHANGED } from '#platform/store-settings.ts'

/** Views of a page on one day and kind of device. */
export interface PageViews {
  /** `2026-11-20`, UTC. */
  day: string
  /** `/about`, without parameters. */
  path: string
  /** `phone`, `tablet`, `computer` or `unknown`. */
  device: string
  views: number
}

/** Adds to the counts of `day`. The rows are sorted by path so that two processes writing concurrently can't deadlock. */
export async function upsertViews(db: Queryable, day: Date, views: { device: string; path: string; views: number }[]): Promise<void> {
  await db.query(
    `insert into page_views (day, path, device, views)
     select ($1::timestamptz at time zone 'utc')::date, path, device, views
       from jsonb_to_recordset($2) as row(path text, device text, views bigint) order by path, device
     on conflict (day, path, device) do update set views = page_views.views + excluded.views`,
    [day, JSON.stringify(views)],
  )
}

/** Views between two days, both included, by day, path and device. */
export async function selectViews(db: Queryable, from: string, to: string): Promise<PageViews[]> {
  return db.all(
    `select to_char(day, 'YYYY-MM-DD') as day, path, device, views from page_views
     where day between $1::date and $2::date order by day, path, device`,
    [from, to],
  )
}

/** Total views per day between two days, both included. Days without views are missing. */
export async function selectViewTotals(db: Queryable, from: string, to: string): Promise<{ day: string; count: number }[]> {
  return db.all(
    `select to_char(day, 'YYYY-MM-DD') as day, sum(views) as count from page_views where day between $1::date and $2::date group by 1`,
    [from, to],
  )
}

/** Makes every process reload the store's settings and clear its page cache. */
export async function publishStoreChange(tx: Transaction): Promise<void> {
  await tx.query("select pg_notify($1, '')", [STORE_CHANGED])
}

/** Undispatched events written before `before`, oldest first. */
export async function selectUndispatchedEvents(db: Queryable, before: Date, limit: number): Promise<{ type: string; at: Date }[]> {
  return db.all('select type, created_at as at from outbox where dispatched_at is null and created_at < $1 order by id limit $2', [
    before,
    limit,
  ])
}

/** Jobs that failed for good since `since`, oldest first. Empty if no worker has ever run. */
export async function selectFailedJobs(db: Queryable, since: Date, limit: number): Promise<{ name: string; at: Date }[]> {
  const { rows } = await db.query<{ exists: boolean }>(`select to_regclass('jobs.job') is not null as exists`)
  if (!rows[0]?.exists) return []
  return db.all(
    `select name, completed_on as at from jobs.job where state = 'failed' and completed_on >= $1 order by completed_on limit $2`,
    [since, limit],
  )
}
