import path from 'node:path'
import { lockDataDirectory } from '#app/data-directory-lock.ts'
import { settlePort } from '#app/listen.ts'
import type { PageSource } from '#app/pages.ts'
import type { Serving } from '#app/serve.ts'
import type { Config } from '#platform/config.ts'
import { openDatabaseServer } from '#platform/db/connection.ts'
import { createLogger } from '#platform/log.ts'

/**
 * Starts the built shop in `root`: locks the data directory, starts the database, then serves. `stop` finishes requests in flight,
 * then stops jobs, connections and the embedded PostgreSQL, in this order. Throws StartError and leaves nothing running.
 */
export async function start(initial: Config, root: string, pages: PageSource, say: (line: string) => void): Promise<Serving> {
  const log = createLogger(initial.LOG_LEVEL)
  const undo: (() => unknown)[] = []
  const undoAll = async () => {
    for (const step of undo) await step()
  }
  try {
    const config = await settlePort(initial)
    const lock = config.DATABASE_URL === undefined ? lockDataDirectory(config) : undefined
    if (lock) undo.unshift(lock.release)
    // Loads the shop's code while the database starts.
    const code = import('#app/serve.ts')
    const database = await openDatabaseServer(config, say, log)
    undo.unshift(database.stop)
    const { serve } = await code
    const assets = path.join(root, 'build/client')
    const migrations = path.join(root, 'db/migrations')
    const serving = await serve({ config, log, connection: database.connection, pooler: database.pooler, migrations, pages, assets, say })
    undo.unshift(serving.stop)
    if (lock) undo.unshift(lock.announceStop)
    return { url: serving.url, stop: undoAll }
  } catch (error) {
    await undoAll()
    throw error
  }
}
