import type { Queryable, Transaction } from '#platform/db/database.ts'

/** The state of a job queue. */
export interface QueueState {
  name: string
  /** Five cron fields (UTC) and the next run; null if unscheduled. */
  cron: string | null
  nextAt: Date | null
  /** Jobs waiting, running (as of up to half a minute ago), waiting for a retry, and failed for good. */
  waiting: number
  running: number
  retrying: number
  failed: number
}

/** A job that failed. */
export interface TroubledJob {
  id: string
  queue: string
  /** `failed` jobs are not retried. */
  state: 'retry' | 'failed'
  /** Contains only ids. */
  data: Record<string, string>
  error: string | null
  tries: number
  createdAt: Date
  /** The time of the next retry, or of the final failure. */
  at: Date
}

/** Whether the queue's tables exist. The first worker creates them. */
async function hasTables(db: Queryable): Promise<boolean> {
  return (await db.first<{ exists: boolean }>(`select to_regclass('jobs.job') is not null as exists`))?.exists === true
}

/** The queues with a job that is due. Takes one index lookup per queue, however many jobs are waiting. */
export async function selectDue(db: Queryable, names: string[]): Promise<string[]> {
  const rows = await db.all<{ name: string }>(
    `select queue.name from unnest($1::text[]) as queue (name)
     where exists (select from jobs.job where job.name = queue.name and state < 'active' and not blocked and start_after <= jobs.job_now())`,
    [names],
    'jobs_due',
  )
  return rows.map(({ name }) => name)
}

/** All queues except those of pg-boss itself, by name. */
export async function selectQueues(db: Queryable, now: Date): Promise<QueueState[]> {
  if (!(await hasTables(db))) return []
  const { rows } = await db.query<Omit<QueueState, 'nextAt'>>(
    `with counted as (
       select name, count(*) filter (where state = 'created') as waiting, count(*) filter (where state = 'retry') as retrying
       from jobs.job where state < 'active' and not blocked group by name
     ), given_up as (
       select name, count(*) as failed from jobs.job where state in ('retry', 'failed') and state = 'failed' group by name
     )
     select queue.name, cron, coalesce(waiting, 0) as waiting, active_count as running, coalesce(retrying, 0) as retrying,
       coalesce(failed, 0) as failed
     from jobs.queue left join counted on counted.name = queue.name left join given_up on given_up.name = queue.name
       left join jobs.schedule on schedule.name = queue.name
     where queue.name not like '\\_\\_pgboss%' order by queue.name`,
  )
  // Loaded on demand, because it brings luxon along, which startup doesn't need.
  const { CronExpressionParser } = await import('cron-parser')
  const nextRun = (cron: string) => CronExpressionParser.parse(cron, { currentDate: now, tz: 'UTC' }).next().toDate()
  return rows.map((queue) => ({ ...queue, nextAt: queue.cron === null ? null : nextRun(queue.cron) }))
}

/** A page of failed jobs, newest first, starting after the job `after`. */
export async function selectTroubled(
  db: Queryable,
  { queue, after, limit }: { queue?: string | undefined; after?: string | undefined; limit: number },
): Promise<TroubledJob[]> {
  if (!(await hasTables(db))) return []
  return db.all<TroubledJob>(
    `select id::text, name as queue, state::text, case when jsonb_typeof(data) = 'object' then data else '{}' end as data,
       left(output->>'message', 1000) as error, retry_count as tries, created_on as "createdAt",
       case when state = 'retry' then start_after else coalesce(completed_on, created_on) end as at
     from jobs.job
     where state in ('retry', 'failed') and ($1::text is null or name = $1)
       and ($2::uuid is null or (created_on, id) < (select created_on, id from jobs.job where id = $2))
     order by created_on desc, id desc limit $3`,
    [queue ?? null, after ?? null, limit],
  )
}

/** The part of a failed job for the audit log. */
type LockedJob = Pick<TroubledJob, 'queue' | 'state' | 'data' | 'tries'>

/** Locks a failed job until the transaction ends; undefined if there is none. */
export async function lockTroubled(tx: Transaction, id: string): Promise<LockedJob | undefined> {
  if (!(await hasTables(tx))) return undefined
  return tx.first<LockedJob>(
    `select name as queue, state::text, data, retry_count as tries from jobs.job where id = $1 and state in ('retry', 'failed') for update`,
    [id],
  )
}

/** Makes a failed job run immediately, with at least one more try. */
export async function updateRetried(tx: Transaction, { id, queue }: { id: string; queue: string }): Promise<void> {
  await tx.query(
    `update jobs.job set state = 'retry', retry_limit = greatest(retry_limit, retry_count + 1), start_after = now(), completed_on = null,
       keep_until = greatest(keep_until, now() + interval '14 days')
     where name = $2 and id = $1`,
    [id, queue],
  )
}

/** Deletes a job without running it. */
export async function deleteJob(tx: Transaction, { id, queue }: { id: string; queue: string }): Promise<void> {
  await tx.query('delete from jobs.job where name = $2 and id = $1', [id, queue])
}
