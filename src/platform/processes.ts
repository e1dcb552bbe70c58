import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'
import { loop, type Running } from '#platform/jobs/loop.ts'
import { type WorkSeen, workSeen } from '#platform/jobs/seen.ts'
import { newId } from '#shared/ids.ts'

const EVERY_MS = 10_000
/** Without a word for so long, it is taken for gone. */
const GONE_AFTER_MS = 35_000
const KEPT_MS = 7 * 24 * 3_600_000

/** A process of the shop, as it last spoke of itself. */
export interface ShopProcess {
  id: string
  roles: string[]
  version: string
  /** Of Node.js. */
  node: string
  host: string
  pid: number
  work: WorkSeen[]
  startedAt: Date
  seenAt: Date
  isAlive: boolean
}

/** Says every ten seconds that this process lives and how its work goes, and at the end that it stopped. */
export function keepPresence(ctx: Context): Running {
  const id = newId('prc')
  const startedAt = ctx.now()
  const version = shopVersion()
  const noting = loop('note-process', EVERY_MS, ctx.log, async () => {
    await upsertProcess(ctx, { id, startedAt, version })
    return 0
  })
  return {
    async stop() {
      await noting.stop()
      await ctx.db.query('update processes set stopped_at = $2 where id = $1', [id, ctx.now()]).catch((error: unknown) => {
        ctx.log.warn({ err: error }, 'that this process stopped could not be noted')
      })
    },
  }
}

/** The shop's version; its commands begin in its folder. */
export function shopVersion(): string {
  return (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version
}

async function upsertProcess(ctx: Context, { id, startedAt, version }: { id: string; startedAt: Date; version: string }): Promise<void> {
  const now = ctx.now()
  await ctx.db.query(
    `with old as (delete from processes where seen_at < $9::timestamptz - make_interval(secs => $10))
     insert into processes (id, roles, version, node, host, pid, work, started_at, seen_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (id) do update set work = excluded.work, seen_at = excluded.seen_at`,
    [id, ctx.config.ROLES, version, process.version, hostname(), process.pid, JSON.stringify(workSeen()), startedAt, now, KEPT_MS / 1_000],
    'process_note',
  )
}

/** The processes of the last week, the living ones first. */
export async function selectProcesses(db: Queryable, now: Date): Promise<ShopProcess[]> {
  const { rows } = await db.query<ShopProcess>(
    `select id, roles, version, node, host, pid, work, started_at as "startedAt", seen_at as "seenAt",
       stopped_at is null and seen_at > $1::timestamptz - make_interval(secs => $2) as "isAlive"
     from processes order by 10 desc, started_at desc`,
    [now, GONE_AFTER_MS / 1_000],
  )
  return rows
}
