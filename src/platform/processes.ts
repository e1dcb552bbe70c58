import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'
import { loop, type Running } from '#platform/jobs/loop.ts'
import { type WorkStats, workSeen } from '#platform/jobs/seen.ts'
import { disagreementsOf, type ProcessTraits, requireSameSecret } from '#platform/process-agreement.ts'
import { newId } from '#shared/ids.ts'

const REPORT_INTERVAL_MS = 10_000
/** A process counts as stopped after this long without a report. */
const GONE_AFTER_MS = 35_000
const RETENTION_MS = 7 * 24 * 3_600_000

/** A process of the shop, as of its last report. */
export interface ShopProcess extends ProcessTraits {
  id: string
  roles: string[]
  /** The version of Node.js. */
  node: string
  work: WorkStats[]
  startedAt: Date
  seenAt: Date
  isAlive: boolean
}

/** This process's registration. */
export interface Presence {
  /** Reports every ten seconds that this process is running, and the state of its jobs. */
  report(): Running
  /** Reports that it stopped. */
  end(): Promise<void>
}

/** Lock held while a process checks the others and registers itself. */
const JOIN_LOCK = 7_203_117

/**
 * Registers this process. Throws StartError if a running process of the shop has a different secret. Prints other disagreements, one
 * per line.
 */
export async function joinProcesses(ctx: Context, say: (line: string) => void): Promise<Presence> {
  const self = describeSelf(ctx)
  const others = await ctx.db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [JOIN_LOCK])
    // An embedded database has no other processes, so unfinished entries are from killed ones.
    if (ctx.config.DATABASE_URL === undefined) await tx.query('update processes set stopped_at = now() where stopped_at is null')
    const running = (await selectProcesses(tx)).filter(({ isAlive }) => isAlive)
    requireSameSecret(self, running, ctx.config.APP_SECRET === undefined)
    await upsertProcess(tx, self)
    return running
  })
  for (const line of disagreementsOf([{ ...self, isAlive: true }, ...others])) {
    say(line)
    ctx.log.warn({ disagreement: line }, 'processes of this shop disagree')
  }
  return {
    report: () =>
      loop('note-process', REPORT_INTERVAL_MS, ctx.log, async () => {
        await upsertProcess(ctx.db, self)
        return 0
      }),
    end: async () => {
      await ctx.db.query('update processes set stopped_at = now() where id = $1', [self.id]).catch((error: unknown) => {
        ctx.log.warn({ err: error }, 'could not report that this process stopped')
      })
    },
  }
}

type Self = Omit<ShopProcess, 'work' | 'seenAt' | 'isAlive'>

function describeSelf({ config, secrets, redis, now }: Context): Self {
  return {
    id: newId('prc'),
    roles: config.ROLES,
    version: shopVersion(),
    node: process.version,
    host: hostname(),
    pid: process.pid,
    redis: redis !== undefined,
    secretCheck: secrets.sign('processes', 'secret'),
    acceptedChecks: secrets.signatures('processes', 'secret'),
    startedAt: now(),
  }
}

/** The shop's version. Reads package.json of the working directory. */
export function shopVersion(): string {
  const { version }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'))
  return version
}

/** Database time: processes on several machines compare it. */
async function upsertProcess(db: Queryable, self: Self): Promise<void> {
  await db.query(
    `with old as (delete from processes where seen_at < now() - make_interval(secs => $11))
     insert into processes (id, roles, version, node, host, pid, redis, secret_check, accepted_checks, work, started_at, seen_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $12, $9, $10, now())
     on conflict (id) do update set work = excluded.work, seen_at = excluded.seen_at`,
    [
      self.id,
      self.roles,
      self.version,
      self.node,
      self.host,
      self.pid,
      self.redis,
      self.secretCheck,
      JSON.stringify(workSeen()),
      self.startedAt,
      RETENTION_MS / 1_000,
      self.acceptedChecks,
    ],
    'process_note',
  )
}

/** The processes of the last week, running ones first. Database time: their clocks may differ. */
export async function selectProcesses(db: Queryable): Promise<ShopProcess[]> {
  return db.all<ShopProcess>(
    `select id, roles, version, node, host, pid, redis, secret_check as "secretCheck", accepted_checks as "acceptedChecks", work, started_at as "startedAt", seen_at as "seenAt",
       stopped_at is null and seen_at > now() - make_interval(secs => $1) as "isAlive"
     from processes order by 13 desc, started_at desc`,
    [GONE_AFTER_MS / 1_000],
  )
}
