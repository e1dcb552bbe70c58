import { statfs } from 'node:fs/promises'
import type {
  FailedJobView,
  HealthView,
  LoopView,
  OutboxEventView,
  OutboxSummary,
  ProcessView,
  QueueView,
} from '#features/operations/contract/system.ts'
import { backupsOf } from '#features/operations/server/queries/backups.ts'
import { configurationOf } from '#platform/config.ts'
import type { Context } from '#platform/context.ts'
import { databaseFacts } from '#platform/db/facts.ts'
import { OUTBOX_WINDOW, selectOutbox, selectOutboxState, selectOutboxTypes } from '#platform/db/outbox-state.ts'
import { selectQueues, selectTroubled } from '#platform/jobs/queue-state.ts'
import type { WorkStats } from '#platform/jobs/seen.ts'
import { disagreementsOf } from '#platform/process-agreement.ts'
import { selectProcesses, type ShopProcess, shopVersion } from '#platform/processes.ts'
import { readSetting } from '#platform/settings.ts'
import { lastBackup, lastLedgerCheck } from '#platform/system-notes.ts'
import { type Page, type PageRequest, pageOf } from '#shared/page.ts'

/** The state of job queues and background loops. */
export async function jobs(ctx: Context): Promise<{ queues: QueueView[]; loops: LoopView[] }> {
  const now = ctx.now()
  const [queues, processes] = await Promise.all([selectQueues(ctx.db, now), selectProcesses(ctx.db)])
  const work = processes.flatMap((process) => process.work.map((item) => ({ ...item, process })))
  return {
    queues: queues.map((queue) => ({
      ...queue,
      nextAt: queue.nextAt?.toISOString() ?? null,
      ...newest(work.filter(({ kind, name }) => kind === 'job' && name === queue.name)),
    })),
    loops: work
      .filter(({ kind, process }) => kind === 'loop' && process.isAlive)
      .map(({ kind: _kind, process, ...loop }) => ({ ...loop, process: { id: process.id, host: process.host, pid: process.pid } }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
  }
}

/** The last run and the last error across all processes. */
function newest(work: readonly WorkStats[]): Pick<QueueView, 'lastRunAt' | 'lastError' | 'lastErrorAt'> {
  const latest = (at: (item: WorkStats) => string | null) => work.toSorted((a, b) => (at(b) ?? '').localeCompare(at(a) ?? ''))[0]
  const ran = latest(({ lastRunAt }) => lastRunAt)
  const failed = latest(({ lastErrorAt }) => lastErrorAt)
  return { lastRunAt: ran?.lastRunAt ?? null, lastError: failed?.lastError ?? null, lastErrorAt: failed?.lastErrorAt ?? null }
}

/** A page of failed jobs, newest first. */
export async function failedJobs(
  ctx: Context,
  { queue, cursor, limit }: PageRequest & { queue?: string | undefined },
): Promise<Page<FailedJobView>> {
  const found = await selectTroubled(ctx.db, { queue, after: cursor, limit: limit + 1 })
  const { data, nextCursor } = pageOf(found, limit, ({ id }) => id)
  return { data: data.map((job) => ({ ...job, createdAt: job.createdAt.toISOString(), at: job.at.toISOString() })), nextCursor }
}

/** The number of events in the outbox. */
export async function outboxSummary(ctx: Context): Promise<OutboxSummary> {
  const [{ waiting, oldestAt }, types] = await Promise.all([selectOutboxState(ctx.db), selectOutboxTypes(ctx.db)])
  return { waiting, oldestAt: oldestAt?.toISOString() ?? null, types, window: OUTBOX_WINDOW }
}

/** A page of outbox events, newest first. `about` is an id in their payload. */
export async function outboxEvents(
  ctx: Context,
  question: PageRequest & { type?: string | undefined; about?: string | undefined; waiting: boolean },
): Promise<Page<OutboxEventView>> {
  const { cursor, limit, ...filter } = question
  const before = cursor === undefined ? undefined : Number(cursor)
  const found = await selectOutbox(ctx.db, { ...filter, before, limit: limit + 1 })
  const { data, nextCursor } = pageOf(found, limit, ({ id }) => id)
  const events = data.map(({ id, type, payload, createdAt, dispatchedAt }) => ({
    id: String(id),
    type,
    payload,
    createdAt: createdAt.toISOString(),
    dispatchedAt: dispatchedAt?.toISOString() ?? null,
  }))
  return { data: events, nextCursor }
}

/** The state of the system: database, disk, processes, backup, ledger and configuration. */
export async function health(ctx: Context): Promise<HealthView> {
  const { config, db } = ctx
  const [database, replica, disk, processes, backup, backups, ledger] = await Promise.all([
    databaseFacts(db),
    db.replicaState(),
    diskOf(config.DATA_DIR),
    selectProcesses(db),
    readSetting(db, lastBackup),
    backupsOf(ctx),
    readSetting(db, lastLedgerCheck),
  ])
  return {
    mode: config.STORE_MODE,
    version: shopVersion(),
    node: process.version,
    database: {
      ...database,
      startedAt: database.startedAt.toISOString(),
      migrations: database.migrations.map(({ name, appliedAt }) => ({ name, appliedAt: appliedAt.toISOString() })),
    },
    replica: replica ? { lagMs: replica.lagMs, used: replica.isUsed } : null,
    disk,
    processes: processes.map(presentProcess),
    disagreements: disagreementsOf(processes),
    backup,
    backups,
    ledger,
    configuration: configurationOf(config),
  }
}

function presentProcess({
  work: _work,
  secretCheck: _secretCheck,
  acceptedChecks: _acceptedChecks,
  isAlive,
  startedAt,
  seenAt,
  ...rest
}: ShopProcess): ProcessView {
  return { ...rest, startedAt: startedAt.toISOString(), seenAt: seenAt.toISOString(), alive: isAlive }
}

/** Null if the directory doesn't exist, for example if the database was moved to another machine. */
async function diskOf(directory: string): Promise<HealthView['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(directory)
    return { free: bavail * bsize, total: blocks * bsize }
  } catch {
    return null
  }
}
