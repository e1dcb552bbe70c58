import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/db/database.ts'
import type { Logger } from '#platform/log.ts'
import type { Signals } from '#platform/realtime/signals.ts'
import type { Redis } from '#platform/redis.ts'
import type { Secrets } from '#platform/secrets.ts'

/** What every server verb takes first: the process's configuration, database, log, secrets and clock. */
export interface Context {
  config: Config
  db: Database
  log: Logger
  secrets: Secrets
  /** Tells the sockets of every process what has changed. */
  signals: Signals
  /** Joins several processes, where REDIS_URL is set. */
  redis: Redis | undefined
  /** The current time; a test's clock may jump. */
  now(): Date
}
