import pg from 'pg'
import { backUp, type BackupReport } from '#platform/backup/backup.ts'
import { backupKey } from '#platform/backup/encryption.ts'
import type { Config } from '#platform/config.ts'
import { shopVersion } from '#platform/processes.ts'
import { createSecrets, storedSecretOf } from '#platform/secrets.ts'

interface BackupOrder {
  config: Config
  connection: pg.PoolConfig
  /** The file to write, which must not exist yet. */
  file: string
  /** The start of the backup, by the shop's clock. */
  at: Date
  /** Called with each table before it is copied. */
  say?(table: string): void
}

/** Backs up the shop to a file on its own connection, encrypted if a key is set. */
export async function makeBackup({ config, connection, file, at, say = () => {} }: BackupOrder): Promise<BackupReport> {
  const client = new pg.Client({ ...withoutLimits(connection), application_name: 'groundswell-backup' })
  // Connection errors also surface in the statements.
  client.on('error', () => {})
  const root = config.APP_SECRET ?? storedSecretOf(config.DATA_DIR)
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

/** A connection without timeouts, because copying a table may take longer than the limits for requests allow. */
export function withoutLimits(connection: pg.PoolConfig): pg.ClientConfig {
  const { connectionString, host, port, user, password, database, ssl } = connection
  return { connectionString, host, port, user, password, database, ssl }
}
