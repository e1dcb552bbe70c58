import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type pg from 'pg'
import { compose } from '#app/compose.ts'
import { queuedJobs } from '#app/jobs.ts'
import { migrate } from '#platform/db/migrate.ts'
import { createQueues } from '#platform/jobs/queue.ts'
import { createLogger } from '#platform/log.ts'
import { seedDemoShop } from '../../db/seed/seed.ts'
import { dropDatabase, withDatabase } from './database.ts'
import { testConfig } from './test-config.ts'

/** Names of the databases that tests clone: one with only the migrated schema, and one with the demo shop. */
export interface Templates {
  empty: string
  demo: string
}

/** Creates both templates under new names from the SQL files in `migrations`. Returns the names and a function that drops them. */
export async function makeTemplates(
  admin: pg.Client,
  serverUrl: string,
  migrations = path.resolve('db/migrations'),
): Promise<{ templates: Templates; drop(): Promise<void> }> {
  const run = randomBytes(4).toString('hex')
  const templates = { empty: `gs_empty_${run}`, demo: `gs_demo_${run}` }
  await admin.query(`create database ${templates.empty}`)
  await inShop(withDatabase(serverUrl, templates.empty), (ctx) => migrate(ctx.db.pool, migrations))
  await admin.query(`create database ${templates.demo} template ${templates.empty}`)
  await inShop(withDatabase(serverUrl, templates.demo), async (ctx) => {
    await seedDemoShop(ctx)
    // Orders go to the shop's own queue and stay there, unless a test chooses a supplier.
    await ctx.db.query('delete from supplier_services')
    await createQueues(ctx, queuedJobs(ctx))
  })
  return {
    templates,
    async drop() {
      for (const name of Object.values(templates)) await dropDatabase(serverUrl, name)
    },
  }
}

async function inShop(url: string, work: (ctx: ReturnType<typeof compose>) => Promise<unknown>): Promise<void> {
  const ctx = compose(testConfig({ DATABASE_URL: url }), createLogger('silent', { write: () => {} }), { connectionString: url })
  try {
    await work(ctx)
  } finally {
    await ctx.db.close()
  }
}
