import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { checkBooks } from '#features/checkout/server/queries.ts'
import { type BackupHeader, readHeader, verifyBackup } from '#platform/backup/format.ts'
import { restore } from '#platform/backup/restore.ts'
import { type Config, ConfigError, readConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { createLogger } from '#platform/log.ts'
import { createSecrets, keptSecret, replaceKeptSecret } from '#platform/secrets.ts'
import { StartError } from '#platform/start-error.ts'
import { findDatabase } from './database/find.ts'
import { printBooks } from './database/print-books.ts'

const MIGRATIONS = 'db/migrations'

/** `npm run restore -- <file> [--replace]`: puts a backup in the place of a shop that holds no orders, or of any with --replace. */
const { values: options, positionals } = parseArgs({ options: { replace: { type: 'boolean', default: false } }, allowPositionals: true })
const file = positionals[0] && path.resolve(positionals[0])
process.chdir(path.resolve(import.meta.dirname, '..'))
if (existsSync('.env')) process.loadEnvFile('.env')

try {
  if (file === undefined) throw new StartError('Which backup? npm run restore -- <file>')
  await putBack(file, readConfig(process.env))
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof StartError ? error.message : error)
  process.exitCode = 1
}

async function putBack(backup: string, config: Config): Promise<void> {
  const header = await readHeader(backup)
  const { bytes } = await verifyBackup(backup)
  console.log(`${backup} is whole: ${(bytes / 1e6).toFixed(1)} MB, made on ${header.createdAt} by version ${header.shop}.`)
  checkSecret(config, header)
  const server = await findDatabase(config, { make: true })
  if (server.inUse) throw new StartError('The shop is running. Stop it first, then restore. Nothing was changed.')
  try {
    await load(backup, header, config, server.connection)
    await finish(server.connection)
  } finally {
    await server.stop()
  }
}

/** Throws StartError where the restored shop could not read what its secret has sealed. */
function checkSecret(config: Config, { carriesSecret, secretCheck }: BackupHeader): void {
  const fits = (root: string) => createSecrets(root).sign('backup', 'secret') === secretCheck
  if (config.APP_SECRET !== undefined) {
    if (fits(config.APP_SECRET)) return
    const way = carriesSecret ? 'Leave it empty: the backup brings its own secret.' : 'Set the one that the shop had then.'
    throw new StartError(`APP_SECRET is not the secret that this backup was made with. ${way} Nothing was changed.`)
  }
  if (carriesSecret || fits(keptSecret(config.DATA_DIR))) return
  throw new StartError('This backup was made with APP_SECRET set, and does not hold it. Set the same APP_SECRET. Nothing was changed.')
}

async function load(backup: string, header: BackupHeader, config: Config, connection: pg.PoolConfig): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'groundswell-restore' })
  await client.connect()
  try {
    const began = performance.now()
    let secret: string | undefined
    const { tables, rows } = await restore(client, {
      file: backup,
      header,
      migrations: MIGRATIONS,
      replace: options.replace,
      say: (what) => process.stdout.isTTY && process.stdout.write(`\r\u001B[KRestoring ${what} …`),
      keepSecret: (carried) => (secret = carried),
    })
    if (secret !== undefined && config.APP_SECRET === undefined) replaceKeptSecret(config.DATA_DIR, secret)
    if (process.stdout.isTTY) process.stdout.write('\r\u001B[K')
    console.log(
      `Restored ${rows.toLocaleString('en-US')} rows of ${tables} tables in ${((performance.now() - began) / 1000).toFixed(1)} s.`,
    )
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
}

/** Brings an older schema up to date, and proves the books. */
async function finish(connection: pg.PoolConfig): Promise<void> {
  const db = openDatabase({ ...connection, max: 2 }, createLogger('silent'))
  try {
    await migrate(db.pool, MIGRATIONS, (name) => console.log(`Applying ${name}`))
    printBooks(await checkBooks({ db }))
  } finally {
    await db.close()
  }
}
