import type { Queryable } from '#platform/db/database.ts'

/** How often one page was opened on one day. */
export interface PageViews {
  /** `2026-11-20`, UTC. */
  day: string
  /** `/about`, without parameters. */
  path: string
  views: number
}

/** Adds to the counts of `day`. In the order of the paths: two processes that write at once do not wait for each other in turn. */
export async function upsertViews(db: Queryable, day: Date, views: { path: string; views: number }[]): Promise<void> {
  await db.query(
    `insert into page_views (day, path, views)
     select ($1::timestamptz at time zone 'utc')::date, path, views from jsonb_to_recordset($2) as row(path text, views bigint) order by path
     on conflict (day, path) do update set views = page_views.views + excluded.views`,
    [day, JSON.stringify(views)],
  )
}

/** Counts from the first to the last of the days, both included, by day and path. */
export async function selectViews(db: Queryable, from: string, to: string): Promise<PageViews[]> {
  return db.all(
    `select to_char(day, 'YYYY-MM-DD') as day, path, views from page_views
     where day between $1::date and $2::date order by day, path`,
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
