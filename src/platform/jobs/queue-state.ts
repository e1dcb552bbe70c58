import type { Queryable, Transaction } from '#platform/db/database.ts'

/** The state of one kind of job. */
export interface QueueState {
  name: string
  /** Five cron fields (UTC), where it is on a schedule; and when that is due next. */
  cron: string | null
  nextAt: Date | null
  /** To be run, being run (as of half a minute ago), to be run again after a failure, given up. */
  waiting: number
  running: number
  retrying: number
  failed: number
}

/** A job that did not end well. */
export interface TroubledJob {
  id: string
  queue: string
  /** `failed`: nobody tries it any more. */
  state: 'retry' | 'failed'
  /** Ids only. */
  data: Record<string, string>
  error: string | null
  tries: number
  createdAt: Date
  /** When it is tried next, or when it was given up. */
  at: Date
}

/** The shop's own queues; pg-boss keeps some of its own beside them. False before the first worker has made them. */
async function areThere(db: Queryable): Promise<boolean> {
  return (await db.first<{ there: boolean }>(`select to_regclass('jobs.job') is not null as there`))?.there === true
}

/** Those of the queues that have a job to be run now. However many wait, it takes one look into an index for each queue. */
export async function selectDue(db: Queryable, names: string[]): Promise<string[]> {
  const rows = await db.all<{ name: string }>(
    `select queue.name from unnest($1::text[]) as queue (name)
     where exists (select from jobs.job where job.name = queue.name and state < 'active' and not blocked and start_after <= jobs.job_now())`,
    [names],
    'jobs_due',
  )
  return rows.map(({ name }) => name)
}

/** Every kind of job, by name. */
export async function selectQueues(db: Queryable, now: Date): Promise<QueueState[]> {
  if (!(await areThere(db))) return []
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
  // Not imported at the top: it brings luxon along, which no start needs to read.
  const { CronExpressionParser } = await import('cron-parser')
  const nextRun = (cron: string) => CronExpressionParser.parse(cron, { currentDate: now, tz: 'UTC' }).next().toDate()
  return rows.map((queue) => ({ ...queue, nextAt: queue.cron === null ? null : nextRun(queue.cron) }))
}

/** Jobs that failed, the youngest first, from behind `after` (an id of one) on. */
export async function selectTroubled(
  db: Queryable,
  { queue, after, limit }: { queue?: string | undefined; after?: string | undefined; limit: number },
): Promise<TroubledJob[]> {
  if (!(await areThere(db))) return []
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

/** The part of a job that is written to the audit log. */
type HeldJob = Pick<TroubledJob, 'queue' | 'state' | 'data' | 'tries'>

/** Locks a failed job until the transaction ends; undefined if there is none. */
export async function lockTroubled(tx: Transaction, id: string): Promise<HeldJob | undefined> {
  if (!(await areThere(tx))) return undefined
  return tx.first<HeldJob>(
    `select name as queue, state::text, data, retry_count as tries from jobs.job where id = $1 and state in ('retry', 'failed') for update`,
    [id],
  )
}

/** Has it run at once, with one try more than it had. */
export async function updateRetried(tx: Transaction, { id, queue }: { id: string; queue: string }): Promise<void> {
  await tx.query(
    `update jobs.job set state = 'retry', retry_limit = greatest(retry_limit, retry_count + 1), start_after = now(), completed_on = null,
       keep_until = now() + interval '14 days'
     where name = $2 and id = $1`,
    [id, queue],
  )
}

/** Takes it away: what it was to do is not done. */
export async function deleteJob(tx: Transaction, { id, queue }: { id: string; queue: string }): Promise<void> {
  await tx.query('delete from jobs.job where name = $2 and id = $1', [id, queue])
}
