import path from 'node:path'
import type pg from 'pg'
import { type AppContext, compose } from '#app/compose.ts'
import { drain } from '#app/drain.ts'
import { listen, settlePort } from '#app/listen.ts'
import type { PageSource } from '#app/pages.ts'
import { buildServer } from '#app/server.ts'
import { startWorker } from '#app/worker.ts'
import type { Config } from '#platform/config.ts'
import { migrate } from '#platform/db/migrate.ts'
import type { Logger } from '#platform/log.ts'
import { seedDemoShop } from '../../db/seed/seed.ts'

export interface ServeParts {
  /** The folder with `db` and `build` in it. */
  root: string
  pages: PageSource
}

export interface Serving {
  /** The address on this machine, with the real port. */
  url: string
  stop(): Promise<void>
}

/**
 * Brings the schema up to date, fills a demo shop once, listens, and then begins with the jobs. `say` gets the progress.
 * Throws StartError where the port cannot be had.
 */
export async function serve(
  given: Config,
  log: Logger,
  connection: pg.PoolConfig,
  parts: ServeParts,
  say: (line: string) => void,
): Promise<Serving> {
  const config = await settlePort(given)
  const ctx = compose(config, log, connection)
  const stopping = new AbortController()
  try {
    const assets = path.join(parts.root, 'build/client')
    const [server] = await Promise.all([
      buildServer(ctx, { pages: parts.pages, assets, stopping: stopping.signal }),
      prepareDatabase(ctx, parts.root, say),
    ])
    const url = await listen(server, config)
    const worker = config.ROLES.includes('worker') ? startWorker(ctx) : undefined
    return {
      url,
      async stop() {
        stopping.abort()
        await Promise.all([drain(server), worker?.stop()])
        await ctx.db.close()
      },
    }
  } catch (error) {
    await ctx.db.close()
    throw error
  }
}

async function prepareDatabase(ctx: AppContext, root: string, say: (line: string) => void): Promise<void> {
  await migrate(ctx.db.pool, path.join(root, 'db/migrations'), (name) => say(`Applying ${name}`))
  if (ctx.config.STORE_MODE === 'demo' && (await seedDemoShop(ctx))) say('Filled the demo shop')
}
