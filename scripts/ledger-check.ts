import { existsSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { type BooksReport, checkBooks } from '#features/checkout/server/queries.ts'
import { type Config, ConfigError, readConfig } from '#platform/config.ts'
import { openDatabaseServer } from '#platform/db/connection.ts'
import { openDatabase } from '#platform/db/database.ts'
import { existingCluster, SHOP } from '#platform/db/embedded/cluster.ts'
import { readPostmaster } from '#platform/db/embedded/postmaster.ts'
import { takeLock } from '#platform/lock.ts'
import { createLogger } from '#platform/log.ts'
import { StartError } from '#platform/start-error.ts'
import { formatMoney } from '#shared/money.ts'

/** `npm run ledger:check`: the balances, and whether ledger, orders and payments agree. Exits 1 where they do not. */
process.chdir(path.resolve(import.meta.dirname, '..'))
if (existsSync('.env')) process.loadEnvFile('.env')

const log = createLogger('silent')
try {
  const config = readConfig(process.env)
  const server = await findServer(config)
  const db = openDatabase({ ...server.connection, max: 2 }, log)
  try {
    print(await checkBooks({ db }))
  } finally {
    await db.close()
    await server.stop()
  }
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof StartError ? error.message : error)
  process.exitCode = 1
}

/** The shop's database: of DATABASE_URL, of the shop that runs just now, or else started for this check alone. */
async function findServer(config: Config): Promise<{ connection: pg.PoolConfig; stop(): Promise<void> }> {
  if (config.DATABASE_URL) return openDatabaseServer(config, () => {}, log)
  const cluster = existsSync(config.DATA_DIR) ? existingCluster(config.DATA_DIR) : undefined
  if (!cluster) throw new StartError(`There are no books in ${config.DATA_DIR} yet: no shop was started there.`)
  // The lock that a running shop has: while we hold it, none starts and takes over a database that we stop.
  const release = takeLock(path.join(config.DATA_DIR, 'lock'))
  if (release) {
    const { connection, stop } = await openDatabaseServer(config, () => {}, log)
    return { connection, stop: () => stop().finally(release) }
  }
  const host = readPostmaster(cluster)?.socketDirectory
  if (!host) throw new StartError(`The database in ${cluster} does not run. Try again in a few seconds.`)
  return { connection: { host, user: SHOP, database: SHOP }, stop: async () => {} }
}

function print({ balances, problems }: BooksReport): void {
  for (const { account, currency, balanceCents } of balances) {
    console.log(`${account.padEnd(24)} ${currency} ${formatMoney(balanceCents).padStart(16)}`)
  }
  for (const problem of problems) console.log(`✗ ${problem}`)
  console.log(problems.length === 0 ? '✓ The books agree with orders and payments.' : `${problems.length} of the checks failed.`)
  if (problems.length > 0) process.exitCode = 1
}
