import { holdDataDirectory } from '#app/hold.ts'
import type { ServeParts, Serving } from '#app/serve.ts'
import type { Config } from '#platform/config.ts'
import { openDatabaseServer } from '#platform/db/connection.ts'
import { createLogger } from '#platform/log.ts'

/**
 * Starts a shop: the data directory is ours, the database answers, then it serves. `stop` answers what has begun, then
 * ends jobs, connections and our own PostgreSQL, in this order. Throws ConfigError or StartError with nothing left running.
 */
export async function start(config: Config, parts: ServeParts, say: (line: string) => void): Promise<Serving> {
  const log = createLogger(config.LOG_LEVEL)
  const undo: (() => unknown)[] = []
  try {
    const hold = config.DATABASE_URL === undefined ? holdDataDirectory(config) : undefined
    if (hold) undo.unshift(hold.release)
    // The shop's own code is read while the database starts.
    const code = import('#app/serve.ts')
    const database = await openDatabaseServer(config, say, log)
    undo.unshift(database.stop)
    const serving = await (await code).serve(config, log, database.connection, parts, say)
    undo.unshift(serving.stop)
    hold?.announce(serving.url)
    return {
      url: serving.url,
      async stop() {
        hold?.announceEnd()
        for (const step of undo) await step()
      },
    }
  } catch (error) {
    for (const step of undo) await step()
    throw error
  }
}
