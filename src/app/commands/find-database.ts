import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#platform/config.ts'
import { openDatabaseServer, type DatabaseServer } from '#platform/db/connection.ts'
import type { Database } from '#platform/db/database.ts'
import { existingCluster, ownConnection } from '#platform/db/embedded/cluster.ts'
import { readPostmaster } from '#platform/db/embedded/postmaster.ts'
import { openDatabase } from '#platform/db/open.ts'
import { takeLock } from '#platform/lock.ts'
import { createLogger } from '#platform/log.ts'
import { StartError } from '#platform/start-error.ts'

/** The database for a command, and whether a shop in this data directory is using it. */
export type FoundDatabase = DatabaseServer & { inUse: boolean }

/**
 * The database at DATABASE_URL, that of the running shop, or one started for this command. If there is none yet, `make` creates
 * it. Throws StartError otherwise.
 */
export async function findDatabase(config: Config, { make = false } = {}): Promise<FoundDatabase> {
  const log = createLogger('silent')
  if (config.DATABASE_URL) return { ...(await openDatabaseServer(config, () => {}, log)), inUse: false }
  const cluster = existsSync(config.DATA_DIR) ? existingCluster(config.DATA_DIR) : undefined
  if (!cluster && !make) throw new StartError(`There is no database in ${config.DATA_DIR} yet. No shop was ever started there.`)
  // The shop's own lock. While we hold it, no shop can start on a database that we are about to stop.
  const release = takeLock(path.join(config.DATA_DIR, 'lock'))
  if (release) {
    const { connection, stop } = await openDatabaseServer(config, () => {}, log)
    return { connection, inUse: false, stop: () => stop().finally(release) }
  }
  const host = cluster && readPostmaster(cluster)?.socketDirectory
  if (!host) throw new StartError(`The database in ${config.DATA_DIR} is not running. Try again in a few seconds.`)
  return { connection: ownConnection(host), inUse: true, stop: async () => {} }
}

/** Calls `use` with the shop's database and a pool of two connections, then stops whatever was started. Throws what `findDatabase` throws. */
export async function withDatabase<Result>(config: Config, use: (db: Database, server: FoundDatabase) => Promise<Result>): Promise<Result> {
  const server = await findDatabase(config)
  const db = openDatabase({ ...server.connection, max: 2 }, createLogger('silent'))
  try {
    return await use(db, server)
  } finally {
    await db.close()
    await server.stop()
  }
}
