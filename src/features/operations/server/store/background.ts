import type { Queryable } from '#platform/db/database.ts'

/** Events written before `before` that were not dispatched, oldest first. */
export async function selectWaitingNews(db: Queryable, before: Date, limit: number): Promise<{ type: string; at: Date }[]> {
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
