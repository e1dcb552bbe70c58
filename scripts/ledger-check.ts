import { existsSync } from 'node:fs'
import path from 'node:path'
import { checkBooks } from '#features/checkout/server/queries.ts'
import { ConfigError, readConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/db/database.ts'
import { createLogger } from '#platform/log.ts'
import { StartError } from '#platform/start-error.ts'
import { findDatabase } from './database/find.ts'
import { printBooks } from './database/print-books.ts'

/** `npm run ledger:check`: the balances, and whether ledger, orders and payments agree. Exits 1 where they do not. */
process.chdir(path.resolve(import.meta.dirname, '..'))
if (existsSync('.env')) process.loadEnvFile('.env')

const log = createLogger('silent')
try {
  const config = readConfig(process.env)
  const server = await findDatabase(config)
  const db = openDatabase({ ...server.connection, max: 2 }, log)
  try {
    printBooks(await checkBooks({ db }))
  } finally {
    await db.close()
    await server.stop()
  }
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
