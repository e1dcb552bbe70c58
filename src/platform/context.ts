import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/db/database.ts'
import type { Logger } from '#platform/log.ts'
import type { Signals } from '#platform/realtime/signals.ts'
import type { Redis } from '#platform/redis.ts'
import type { Secrets } from '#platform/secrets.ts'

/** The first argument of most server functions: configuration, database, log, secrets and clock of the process. */
export interface Context {
  config: Config
  db: Database
  log: Logger
  secrets: Secrets
  /** Notifies the sockets of all processes. */
  signals: Signals
  /** Connects several processes, if REDIS_URL is set. */
  redis: Redis | undefined
  /** The current time. Tests can change it. */
  now(): Date
}
