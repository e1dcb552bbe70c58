import { isDeepStrictEqual } from 'node:util'
import { PgBoss } from 'pg-boss'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'
import { loop } from '#platform/jobs/loop.ts'
import { selectDue } from '#platform/jobs/queue-state.ts'
import { recordWork } from '#platform/jobs/seen.ts'
import { errorMessage } from '#shared/errors.ts'

/** The data of a job, which only contains ids. */
export type JobData = Record<string, string>

/** A kind of job. Every enqueued job runs at least once, so `run` has to be idempotent. */
export interface Job {
  name: string
  run: (data: JobData) => Promise<void>
  /** Schedule in five cron fields, UTC. It runs in one process. */
  cron?: string | undefined
}

export interface JobQueue {
  /** Enqueues one job per entry of `data`, within the transaction if `db` is one, to start after `delayMs` or immediately. */
  enqueue(db: Queryable, name: string, data: JobData[], delayMs?: number): Promise<void>
  /** Makes this process look for jobs now instead of within a second. Call it after the commit. */
  wake(name: string): void
  stop(): Promise<void>
}

/**
 * A running worker reports twice within `heartbeatSeconds`. A killed worker's jobs go to another. A large backup or export may take hours.
 * Jobs that wait are kept for years, because a shop may be closed for a month.
 */
const RETRIES = {
  retryLimit: 10,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3_600,
  heartbeatSeconds: 20,
  expireInSeconds: 3 * 3_600,
  retentionSeconds: 10 * 365 * 24 * 3_600,
}
/** A schedule that was due while no worker ran, such as every night on a machine that is off then, runs once when one starts. */
const CATCH_UP = { missed: 'once' } as const
/** Interval of the search for jobs of killed workers. */
const SUPERVISE_SECONDS = 30
/** Interval of a single query for all queues with due jobs, whose workers are then woken. */
const LOOK_EVERY_MS = 1_000
/** Polling interval of each worker, which queries only its own queue and is therefore long. */
const POLL_SECONDS = 60

/** Creates the queues of `jobs` without processing them, so that a later start finds them. */
export async function createQueues(ctx: Context, jobs: Job[]): Promise<void> {
  const boss = new PgBoss({ db: executor(ctx.db), schema: 'jobs', supervise: false, schedule: false })
  await boss.start()
  await declareQueues(boss, jobs)
  await boss.stop({ graceful: false })
}

/**
 * Starts processing `jobs`, which are retried with growing pauses. The queue is in the shop's own database. Runs those named `missed` now,
 * because no worker was running when they were due. If it throws, nothing is running.
 */
export async function startQueue(ctx: Context, jobs: Job[], missed: readonly string[] = []): Promise<JobQueue> {
  const boss = new PgBoss({
    db: executor(ctx.db),
    schema: 'jobs',
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  })
  boss.on('error', (error) => ctx.log.error({ err: error }, 'job queue error'))
  try {
    await boss.start()
    // Finds the few failed jobs among many others.
    await ctx.db.query(`create index if not exists job_troubled on jobs.job_common (created_on, id) where state in ('retry', 'failed')`)
    await declareQueues(boss, jobs)
    for (const name of missed) await boss.send(name, {})
    return await processJobs(ctx, boss, jobs)
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
}

async function processJobs(ctx: Context, boss: PgBoss, jobs: Job[]): Promise<JobQueue> {
  const workers = new Map<string, string>()
  for (const job of jobs) {
    const worker = await boss.work(
      job.name,
      { perJobResults: true, batchSize: 50, burstWhenBatchFull: true, pollingIntervalSeconds: POLL_SECONDS },
      (batch: { id: string; data: JobData | null }[]) => Promise.all(batch.map((item) => attempt(ctx, job, item))),
    )
    workers.set(job.name, worker)
  }
  const wake = (name: string) => {
    const worker = workers.get(name)
    if (worker !== undefined) boss.notifyWorker(worker)
  }
  const looking = loop('look-for-jobs', LOOK_EVERY_MS, ctx.log, async () => {
    for (const name of await selectDue(ctx.db, [...workers.keys()])) wake(name)
    // Returning 0 keeps the interval, because the found jobs are already being processed.
    return 0
  })
  return {
    async enqueue(db, name, data, delayMs = 0) {
      await boss.insert(
        name,
        data.map((item) => ({ data: item, ...(delayMs > 0 && { startAfter: delayMs / 1_000 }) })),
        { db: executor(db) },
      )
    },
    wake,
    async stop() {
      await looking.stop()
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

/** Updates queues and schedules to match `jobs`. Only differences cost statements. */
async function declareQueues(boss: PgBoss, jobs: Job[]): Promise<void> {
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  const schedules = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]))
  for (const { name, cron } of jobs) {
    const queue = queues.get(name)
    if (!queue) await boss.createQueue(name, RETRIES)
    else if (!isDeepStrictEqual({ ...queue, ...RETRIES }, queue)) await boss.updateQueue(name, RETRIES)
    const known = schedules.get(name)
    if (cron !== known?.cron || known?.options?.missed !== (cron && CATCH_UP.missed))
      await (cron === undefined ? boss.unschedule(name) : boss.schedule(name, cron, null, CATCH_UP))
  }
}

function executor(db: Queryable) {
  return { executeSql: (text: string, values?: unknown[]) => db.query(text, values) }
}

async function attempt(ctx: Context, job: Job, { id, data }: { id: string; data: JobData | null }) {
  try {
    await job.run(data ?? {})
    recordWork(job.name, 'job')
    return { id, status: 'completed' as const }
  } catch (error) {
    recordWork(job.name, 'job', error)
    ctx.log.error({ err: error, job: job.name, id, ...data }, 'job failed; it will be retried')
    return { id, status: 'failed' as const, output: { message: errorMessage(error) } }
  }
}
