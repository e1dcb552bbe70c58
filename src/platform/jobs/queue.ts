import { isDeepStrictEqual } from 'node:util'
import { PgBoss } from 'pg-boss'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'
import { loop } from '#platform/jobs/loop.ts'
import { selectDue } from '#platform/jobs/queue-state.ts'
import { noteWork } from '#platform/jobs/seen.ts'

/** What a job carries: ids only. */
export type JobData = Record<string, string>

/** A kind of job: run at least once for each time it is enqueued, so `run` has one effect however often it comes. */
export interface Job {
  name: string
  run: (data: JobData) => Promise<void>
  /** Five cron fields, UTC. The queue schedules it, once for all processes. */
  cron?: string | undefined
}

export interface JobQueue {
  /** Enqueues one job for each entry of `data`, as part of `db`'s transaction where it is one, to start in `delayMs` or at once. */
  enqueue(db: Queryable, name: string, data: JobData[], delayMs?: number): Promise<void>
  /** Once what was enqueued is committed: this process looks for it now, instead of within a second. */
  wake(name: string): void
  stop(): Promise<void>
}

/** A running worker reports twice within `heartbeatSeconds`; the job of a killed worker goes to another. */
const RETRIES = { retryLimit: 10, retryDelay: 5, retryBackoff: true, retryDelayMax: 3_600, heartbeatSeconds: 20 }
/** How often anyone looks for such jobs. */
const SUPERVISE_SECONDS = 30
/** How often one statement asks which queues have a job that is due; their workers are woken. */
const LOOK_EVERY_MS = 1_000
/** How often a worker looks by itself: each of them asks for its own queue, so seldom. */
const POLL_SECONDS = 60

/** Creates the queues of `jobs` without working on them, so that a start finds them there. */
export async function createQueues(ctx: Context, jobs: Job[]): Promise<void> {
  const boss = new PgBoss({ db: executor(ctx.db), schema: 'jobs', supervise: false, schedule: false })
  await boss.start()
  await declareQueues(boss, jobs)
  await boss.stop({ graceful: false })
}

/** Starts working on `jobs`, each retried with growing pauses. The queue lives in the shop's own database. */
export async function startQueue(ctx: Context, jobs: Job[]): Promise<JobQueue> {
  const boss = new PgBoss({
    db: executor(ctx.db),
    schema: 'jobs',
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  })
  boss.on('error', (error) => ctx.log.error({ err: error }, 'the job queue reports an error'))
  await boss.start()
  // The few that failed are looked for among the many that did not.
  await ctx.db.query(`create index if not exists job_troubled on jobs.job_common (created_on, id) where state in ('retry', 'failed')`)
  await declareQueues(boss, jobs)
  const workers = new Map<string, string>()
  for (const job of jobs) {
    const worker = await boss.work(
      job.name,
      { perJobResults: true, batchSize: 50, burstWhenBatchFull: true, pollingIntervalSeconds: POLL_SECONDS },
      (batch: { id: string; data: JobData | null }[]) => Promise.all(batch.map((each) => attempt(ctx, job, each))),
    )
    workers.set(job.name, worker)
  }
  const wake = (name: string) => {
    const worker = workers.get(name)
    if (worker !== undefined) boss.notifyWorker(worker)
  }
  const looking = loop('look-for-jobs', LOOK_EVERY_MS, ctx.log, async () => {
    for (const name of await selectDue(ctx.db, [...workers.keys()])) wake(name)
    // What was found is on its way: the next look is not due sooner.
    return 0
  })
  return {
    async enqueue(db, name, data, delayMs = 0) {
      await boss.insert(
        name,
        data.map((each) => ({ data: each, ...(delayMs > 0 && { startAfter: delayMs / 1_000 }) })),
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

/** Brings the queues and their schedules in line with `jobs`; those that are as they should be cost no statement of their own. */
async function declareQueues(boss: PgBoss, jobs: Job[]): Promise<void> {
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  const crons = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
  for (const { name, cron } of jobs) {
    const queue = queues.get(name)
    if (!queue) await boss.createQueue(name, RETRIES)
    else if (!isDeepStrictEqual({ ...queue, ...RETRIES }, queue)) await boss.updateQueue(name, RETRIES)
    if (cron !== crons.get(name)) await (cron === undefined ? boss.unschedule(name) : boss.schedule(name, cron))
  }
}

function executor(db: Queryable) {
  return { executeSql: (text: string, values?: unknown[]) => db.query(text, values) }
}

async function attempt(ctx: Context, job: Job, { id, data }: { id: string; data: JobData | null }) {
  try {
    await job.run(data ?? {})
    noteWork(job.name, 'job')
    return { id, status: 'completed' as const }
  } catch (error) {
    noteWork(job.name, 'job', error)
    ctx.log.error({ err: error, job: job.name, id, ...data }, 'a job failed; it is tried again')
    return { id, status: 'failed' as const, output: { message: error instanceof Error ? error.message : String(error) } }
  }
}
