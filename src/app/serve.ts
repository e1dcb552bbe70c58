import type pg from 'pg'
import { type AppContext, compose } from '#app/compose.ts'
import { refuseDemoAccounts } from '#app/demo-accounts.ts'
import { drain } from '#app/drain.ts'
import { listen } from '#app/listen.ts'
import type { PageSource } from '#app/pages.ts'
import { buildServer } from '#app/server.ts'
import { startWorker } from '#app/worker.ts'
import { setUpLink } from '#features/accounts/server/queries/first-owner.ts'
import type { Config } from '#platform/config.ts'
import { migrate } from '#platform/db/migrate.ts'
import type { HttpServer } from '#platform/http/server.ts'
import type { Running } from '#platform/jobs/loop.ts'
import type { Logger } from '#platform/log.ts'
import { keepPresence } from '#platform/processes.ts'
import { followStoreSettings } from '#platform/store-settings.ts'
import { seedDemoShop } from '../../db/seed/seed.ts'

export interface ShopParts {
  config: Config
  log: Logger
  connection: pg.PoolConfig
  /** The folder of the numbered SQL files. */
  migrations: string
  pages: PageSource
  /** The folder of the browser's files; left out where something else serves them. */
  assets?: string
  /** Gets the progress, for the person who waits. */
  say(line: string): void
}

/** A shop that could answer, but nothing lets requests in yet. */
export interface Shop {
  server: HttpServer
  /** Says that this process is there, and begins with the jobs where it has the role. */
  startJobs(): void
  stop(): Promise<void>
}

/** Brings the schema up to date, fills a demo shop once, and builds the server meanwhile. */
export async function openShop({ config, log, connection, say, ...parts }: ShopParts): Promise<Shop> {
  const ctx = compose(config, log, connection)
  const stopping = new AbortController()
  const atWork: Running[] = []
  try {
    const [server] = await Promise.all([
      buildServer(ctx, { ...parts, stopping: stopping.signal }),
      prepareDatabase(ctx, parts.migrations, say),
    ])
    await followStoreSettings(ctx)
    return {
      server,
      startJobs() {
        atWork.push(keepPresence(ctx))
        if (config.ROLES.includes('worker')) atWork.push(startWorker(ctx))
      },
      async stop() {
        stopping.abort()
        await Promise.all([drain(server), ...atWork.map((each) => each.stop())])
        await ctx.signals.close()
        await ctx.db.close()
      },
    }
  } catch (error) {
    await ctx.db.close()
    throw error
  }
}

async function prepareDatabase(ctx: AppContext, migrations: string, say: (line: string) => void): Promise<void> {
  await migrate(ctx.db.pool, migrations, (name) => say(`Applying ${name}`))
  if (ctx.config.STORE_MODE === 'live') await refuseDemoAccounts(ctx)
  else if (await seedDemoShop(ctx)) say('Filled the demo shop')
  const link = await setUpLink(ctx)
  if (link) say(`This shop has no owner yet. Make the owner’s account: ${link}`)
}

export interface Serving {
  /** The address on this machine. */
  url: string
  stop(): Promise<void>
}

/** Opens a shop, listens, and then begins with the jobs. Throws StartError where the port cannot be had. */
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
