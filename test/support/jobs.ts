import { startQueue } from '#platform/jobs/queue.ts'
import type { TestShop } from './app.ts'

/** Inserts a job that has failed and won't be retried. Returns its id. */
export async function insertFailedJob({ ctx }: TestShop, data: Record<string, string>, kind = 'start-delivery'): Promise<string> {
  const { rows: found } = await ctx.db.query<{ exists: boolean }>(`select to_regclass('jobs.job') is not null as exists`)
  // The first worker creates the queue's tables.
  if (!found[0]?.exists) await (await startQueue(ctx, [{ name: kind, run: async () => {} }])).stop()
  const { rows } = await ctx.db.query<{ id: string }>(
    `insert into jobs.job (name, data, state, retry_limit, retry_count, started_on, completed_on, output)
     values ($1, $2, 'failed', 10, 10, now(), now(), '{"message":"The supplier is unknown."}') returning id`,
    [kind, JSON.stringify(data)],
  )
  return String(rows[0]?.id)
}
