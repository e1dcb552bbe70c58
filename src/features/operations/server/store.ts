import type { Queryable, Transaction } from '#platform/db/database.ts'
import { STORE_CHANGED } from '#platform/store-settings.ts'

/** How often one page was opened on one day and kind of device. */
export interface PageViews {
  /** `2026-11-20`, UTC. */
  day: string
  /** `/about`, without parameters. */
  path: string
  /** `phone`, `tablet`, `computer` or `unknown`. */
  device: string
  views: number
}

/** Adds to the counts of `day`. In the order of the paths: two processes that write at once do not wait for each other in turn. */
export async function upsertViews(db: Queryable, day: Date, views: { device: string; path: string; views: number }[]): Promise<void> {
  await db.query(
    `insert into page_views (day, path, device, views)
     select ($1::timestamptz at time zone 'utc')::date, path, device, views
       from jsonb_to_recordset($2) as row(path text, device text, views bigint) order by path, device
     on conflict (day, path, device) do update set views = page_views.views + excluded.views`,
    [day, JSON.stringify(views)],
  )
}

/** Counts from the first to the last of the days, both included, by day, path and device. */
export async function selectViews(db: Queryable, from: string, to: string): Promise<PageViews[]> {
  return db.all(
    `select to_char(day, 'YYYY-MM-DD') as day, path, device, views from page_views
     where day between $1::date and $2::date order by day, path, device`,
    [from, to],
  )
}

/** How many pages were opened on each of the days, both included; a day without any is missing. */
export async function selectViewTotals(db: Queryable, from: string, to: string): Promise<{ day: string; count: number }[]> {
  return db.all(
    `select to_char(day, 'YYYY-MM-DD') as day, sum(views) as count from page_views where day between $1::date and $2::date group by 1`,
    [from, to],
  )
}

/** Every process takes over the store's settings, and then forgets the pages it keeps. */
export async function publishStoreChange(tx: Transaction): Promise<void> {
  await tx.query("select pg_notify($1, '')", [STORE_CHANGED])
}

/** Events written before `before` that were not dispatched, oldest first. */
export async function selectUndispatchedEvents(db: Queryable, before: Date, limit: number): Promise<{ type: string; at: Date }[]> {
  return db.all('select type, created_at as at from outbox where dispatched_at is null and created_at < $1 order by id limit $2', [
    before,
    limit,
  ])
}

/** Jobs that were given up since then, the oldest first; a shop whose worker never ran has none. */
export async function selectFailedJobs(db: Queryable, since: Date, limit: number): Promise<{ name: string; at: Date }[]> {
  const { rows: queue } = await db.query<{ there: boolean }>(`select to_regclass('jobs.job') is not null as there`)
  if (!queue[0]?.there) return []
  return db.all(
    `select name, completed_on as at from jobs.job where state = 'failed' and completed_on >= $1 order by completed_on limit $2`,
    [since, limit],
  )
}
