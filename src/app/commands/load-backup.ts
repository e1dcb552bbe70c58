import pg from 'pg'
import { clearProgress, printProgress } from '#app/commands/command.ts'
import { type LedgerReport, reconcileLedger } from '#features/checkout/server/queries.ts'
import { type BackupHeader, readHeader, verifyBackup } from '#platform/backup/format.ts'
import { requireOwnName } from '#platform/backup/place.ts'
import { restore, type RestoreReport } from '#platform/backup/restore.ts'
import { migrate } from '#platform/db/migrate.ts'
import { openDatabase } from '#platform/db/open.ts'
import { createLogger } from '#platform/log.ts'

const MIGRATIONS = 'db/migrations'

interface LoadRequest {
  /** A verified backup file. */
  file: string
  header: BackupHeader
  /** The decryption key. */
  key: string | undefined
  /** Whether existing orders may be replaced. */
  replace: boolean
}

/** Verifies a backup, prints what it is, and returns its header. Throws StartError if it is unusable. */
export async function inspectBackup(file: string, name: string, key: string | undefined): Promise<BackupHeader> {
  const header = await readHeader(file)
  const { bytes } = await verifyBackup(file, key)
  requireOwnName(file, header.createdAt)
  console.log(`${name} is intact: ${(bytes / 1e6).toFixed(1)} MB, made on ${header.createdAt} by version ${header.shop}.`)
  return header
}

/** Replaces the contents of the database with a backup in one transaction. Also returns the secret in the backup, if any. */
export async function loadBackup(connection: pg.PoolConfig, request: LoadRequest): Promise<RestoreReport & { secret: string | undefined }> {
  let secret: string | undefined
  const report = await withClient(connection, (client) =>
    restore(client, {
      ...request,
      migrations: MIGRATIONS,
      say: (what) => printProgress(`Restoring ${what}`),
      keepSecret: (carried) => (secret = carried),
    }),
  )
  clearProgress()
  return { ...report, secret }
}

/** Migrates an older schema and reconciles the ledger. */
export async function finishRestore(connection: pg.PoolConfig): Promise<LedgerReport> {
  await withClient(connection, (client) => client.query('vacuum (analyze)'))
  const db = openDatabase({ ...connection, max: 2 }, createLogger('silent'))
  try {
    await migrate(db.pool, MIGRATIONS, console.log)
    return await reconcileLedger({ db, now: () => new Date() })
  } finally {
    await db.close()
  }
}

async function withClient<Result>(connection: pg.PoolConfig, use: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ ...connection, application_name: 'groundswell-restore' })
  // Connection errors also surface in the statements. Unheard, one would end the process without stopping a database that it started.
  client.on('error', () => {})
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
