import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/db/database.ts'
import type { Logger } from '#platform/log.ts'
import type { Secrets } from '#platform/secrets.ts'

/** What every server verb takes first: the process's configuration, database, log, secrets and clock. */
export interface Context {
  config: Config
  db: Database
  log: Logger
  secrets: Secrets
  /** The current time; a test's clock may jump. */
  now(): Date
}
