import pg from 'pg'
import { backUp, type BackupReport } from '#platform/backup/backup.ts'
import { backupKey } from '#platform/backup/encryption.ts'
import type { Config } from '#platform/config.ts'
import { shopVersion } from '#platform/processes.ts'
import { createSecrets, keptSecret } from '#platform/secrets.ts'

interface BackupOrder {
  config: Config
  connection: pg.PoolConfig
  /** The file to make; it must not be there yet. */
  file: string
  /** When it begins, by the shop's clock. */
  at: Date
  /** Hears of each table as it is copied. */
  say?(table: string): void
}

/** Backs the shop up into one file, on a connection of its own, encrypted if a key is set. */
export async function makeBackup({ config, connection, file, at, say = () => {} }: BackupOrder): Promise<BackupReport> {
  const client = new pg.Client({ ...withoutLimits(connection), application_name: 'groundswell-backup' })
  // What becomes of the connection is known from its statements.
  client.on('error', () => {})
  const root = config.APP_SECRET ?? keptSecret(config.DATA_DIR)
  try {
    await client.connect()
    return await backUp(client, {
      file,
      at,
      shop: shopVersion(),
      secretCheck: createSecrets(root).sign('backup', 'secret'),
      secret: config.APP_SECRET === undefined ? root : undefined,
      key: backupKey(config),
      say,
    })
  } finally {
    await client.end()
  }
}

/** A connection without timeouts, because a table may take longer to copy than a request may take to answer. */
export function withoutLimits(connection: pg.PoolConfig): pg.ClientConfig {
  const { connectionString, host, port, user, password, database, ssl } = connection
  return { connectionString, host, port, user, password, database, ssl }
}
