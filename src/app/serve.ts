import type pg from 'pg'
import { type AppContext, compose } from '#app/compose.ts'
import { shutDownGracefully } from '#app/graceful-shutdown.ts'
import { listen } from '#app/listen.ts'
import type { PageSource } from '#app/pages.ts'
import { buildServer } from '#app/server.ts'
import { startWorker } from '#app/worker.ts'
import { accountOf } from '#features/accounts/server/queries.ts'
import { shopSetupLink } from '#features/accounts/server/queries/staff.ts'
import { followPlatforms } from '#features/catalog/server/commands/follow-platforms.ts'
import { recordOriginals } from '#features/legal/server/commands.ts'
import { followMailServer } from '#features/notifications/server/commands/mail-server.ts'
import { noteKeyInUse } from '#features/operations/server/commands/key-rotation.ts'
import { stepsLeft } from '#features/operations/server/queries/set-up.ts'
import { followPaymentSettings } from '#features/payments/server/commands/follow-settings.ts'
import { refuseImpossibleSchedule } from '#platform/backup/schedule.ts'
import type { Config } from '#platform/config.ts'
import { migrate } from '#platform/db/migrate.ts'
import type { HttpServer } from '#platform/http/server.ts'
import type { Running } from '#platform/jobs/loop.ts'
import type { Logger } from '#platform/log.ts'
import { bindToMode } from '#platform/mode-of-database.ts'
import { joinProcesses, type Presence } from '#platform/processes.ts'
import { StartError } from '#platform/start-error.ts'
import { followStoreSettings } from '#platform/store-settings.ts'
import { paths } from '#shared/paths.ts'
import { seedDemoShop } from '../../db/seed/seed.ts'

const DEMO_ACCOUNT_IDS = ['usr_demo', 'usr_operator']

/** Throws StartError if a live shop's database contains the demo shop's accounts. */
async function refuseDemoAccounts(ctx: AppContext): Promise<void> {
  const found = (await Promise.all(DEMO_ACCOUNT_IDS.map((id) => accountOf(ctx.db, id)))).flatMap((account) => account?.email ?? [])
  if (found.length === 0) return
  throw new StartError(
    `A live shop can’t start with the demo accounts (${found.join(', ')}) because their passwords are public. ` +
      'Give it its own database with DATABASE_URL or DATA_DIR, or continue with STORE_MODE=demo.',
  )
}

export interface ShopParts {
  config: Config
  log: Logger
  connection: pg.PoolConfig
  /** A connection pooler in front of the database. */
  pooler?: pg.PoolConfig | undefined
  /** Folder of the numbered SQL migrations. */
  migrations: string
  pages: PageSource
  /** Folder of the browser's files; omitted if something else serves them. */
  assets?: string
  /** Prints progress for the person waiting. */
  say(line: string): void
}

/** A shop that is ready but not listening yet. */
export interface Shop {
  server: HttpServer
  /** Registers this process, and starts the jobs if it has the worker role. */
  startJobs(): void
  stop(): Promise<void>
}

/** Migrates the schema, fills a new demo shop, and builds the server in parallel. */
export async function openShop({ config, log, connection, pooler, say, ...parts }: ShopParts): Promise<Shop> {
  if (config.BACKUP_SCHEDULE) await refuseImpossibleSchedule(config.BACKUP_SCHEDULE)
  const ctx = compose(config, log, connection, { pooler })
  const stopping = new AbortController()
  const running: Running[] = []
  try {
    const [server, presence] = await Promise.all([
      buildServer(ctx, { ...parts, stopping: stopping.signal }),
      prepareDatabase(ctx, parts.migrations, say),
    ])
    await recordOriginals(ctx)
    await followStoreSettings(ctx)
    await followPlatforms(ctx)
    await followPaymentSettings(ctx)
    await followMailServer(ctx)
    await printStepsLeft(ctx, say)
    return {
      server,
      startJobs() {
        running.push(presence.report())
        if (config.ROLES.includes('worker')) running.push(startWorker(ctx))
      },
      async stop() {
        stopping.abort()
        await Promise.all([shutDownGracefully(server), ...running.map((part) => part.stop())])
        await presence.end()
        await ctx.signals.close()
        await ctx.db.close()
      },
    }
  } catch (error) {
    await ctx.db.close()
    throw error
  }
}

async function prepareDatabase(ctx: AppContext, migrations: string, say: (line: string) => void): Promise<Presence> {
  await migrate(ctx.db.direct, migrations, say)
  const presence = await joinProcesses(ctx, say)
  try {
    await fillDatabase(ctx, say)
    await noteKeyInUse(ctx)
    return presence
  } catch (error) {
    await presence.end()
    throw error
  }
}

async function fillDatabase(ctx: AppContext, say: (line: string) => void): Promise<void> {
  if (ctx.config.STORE_MODE === 'live') {
    await bindToMode(ctx.db, 'live')
    await refuseDemoAccounts(ctx)
  } else if (await seedDemoShop(ctx)) say('Filled the demo shop')
  const link = await shopSetupLink(ctx)
  if (link) say(`This shop has no owner yet. Create the owner’s account: ${link}`)
}

/** Prints the remaining set-up steps of a live shop, with what to do and where. */
async function printStepsLeft(ctx: AppContext, say: (line: string) => void): Promise<void> {
  const left = await stepsLeft(ctx)
  const site = ctx.config.PUBLIC_URL
  if (left.length > 0) say(`Left to set up before the first order (${site}${paths.operator}/settings/setup):`)
  for (const { name, text, href } of left) say(`  ${name}: ${text}${href === null ? '' : ` ${site}${href}`}`)
}

export interface Serving {
  /** The address on this machine. */
  url: string
  stop(): Promise<void>
}

/** Opens a shop, listens, and starts its jobs. Throws StartError if the port isn't available. */
export async function serve(parts: ShopParts): Promise<Serving> {
  const shop = await openShop(parts)
  try {
    const url = await listen(shop.server, parts.config)
    shop.startJobs()
    return { url, stop: shop.stop }
  } catch (error) {
    await shop.stop()
    throw error
  }
}
