import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { findDatabase } from '#app/commands/find-database.ts'
import { compose } from '#app/compose.ts'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import { rollUpAnalytics } from '#features/operations/server/commands/analytics.ts'
import { ConfigError, readConfig } from '#platform/config.ts'
import { migrate } from '#platform/db/migrate.ts'
import { createLogger } from '#platform/log.ts'
import { StartError } from '#platform/start-error.ts'
import { fillShop } from '../db/large/fill.ts'
import { seedDemoShop } from '../db/seed/seed.ts'

/**
 * `npm run seed:large -- [--orders 1000000] [--customers 100000] [--days 730]` fills a demo shop with a long history, for benchmarks
 * and for trying out the console. It only works once per shop. The shop stays a demo shop, and its ledger balances.
 */
process.chdir(path.resolve(import.meta.dirname, '..'))
if (existsSync('.env')) process.loadEnvFile('.env')

try {
  await seedLarge(readNumbers())
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof StartError ? error.message : error)
  process.exitCode = 1
}

function readNumbers() {
  const option = (fallback: number) => ({ type: 'string', default: String(fallback) }) as const
  const { values } = parseArgs({ options: { orders: option(1_000_000), customers: option(100_000), days: option(730) } })
  const number = (name: keyof typeof values, max: number) => {
    const value = Number(values[name])
    if (Number.isInteger(value) && value >= 1 && value <= max) return value
    throw new StartError(`--${name} must be a whole number from 1 to ${max.toLocaleString('en-US')}.`)
  }
  return { orders: number('orders', 10_000_000), customers: number('customers', 1_000_000), days: number('days', 3_650) }
}

async function seedLarge(numbers: ReturnType<typeof readNumbers>): Promise<void> {
  const config = readConfig(process.env)
  if (config.STORE_MODE === 'live') throw new StartError("A live shop can't be filled with invented orders. Use one with STORE_MODE=demo.")
  const log = createLogger('warn')
  const server = await findDatabase(config, { make: true })
  if (server.inUse) throw new StartError('The shop is running. Stop it first. Nothing was changed.')
  const ctx = compose(config, log, server.connection)
  const client = new pg.Client(server.connection)
  try {
    await client.connect()
    await refuseUnsuitable(client)
    await migrate(ctx.db.pool, 'db/migrations', console.log)
    await seedDemoShop(ctx)
    const began = performance.now()
    const seconds = () => `${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s`
    const returnUrl = ctx.secrets.seal('sandbox-return', `${config.PUBLIC_URL}/tracking`)
    await fillShop(client, { ...numbers, regulars: [], returnUrl }, (part) => console.log(`${seconds()}  ${part} …`))
    console.log(`${seconds()}  computing analytics …`)
    await rollUpAnalytics(ctx)
    console.log(`${seconds()}  reconciling the ledger …`)
    const { problems } = await reconcileLedger(ctx)
    for (const problem of problems) console.log(`✗ ${problem}`)
    if (problems.length > 0) process.exitCode = 1
    else console.log(`${seconds()}  ✓ ${numbers.orders.toLocaleString('en-US')} orders; the ledger agrees with orders and payments.`)
  } finally {
    await client.end()
    await ctx.signals.close()
    await ctx.db.close()
    await server.stop()
  }
}

/** Throws a StartError if the database isn't a demo shop's or has been filled before. */
async function refuseUnsuitable(client: pg.Client): Promise<void> {
  const { rows: migrated } = await client.query(`select 1 where to_regclass('seeds') is not null`)
  if (migrated.length === 0) return
  const { rows: seeds } = await client.query<{ name: string }>('select name from seeds')
  const names = seeds.map(({ name }) => name)
  const { rows: users } = await client.query('select 1 from users limit 1')
  if (users.length > 0 && !names.includes('demo shop'))
    throw new StartError("This database belongs to a shop that isn't a demo. Nothing was changed.")
  if (names.includes('large shop')) throw new StartError('This shop has already been filled. Use another DATA_DIR or database.')
}
