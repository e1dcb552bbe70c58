import type pg from 'pg'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import { createProviders } from '#features/payments/server/providers/registry.ts'
import type { Config } from '#platform/config.ts'
import { type Context } from '#platform/context.ts'
import { openDatabase } from '#platform/db/database.ts'
import type { Logger } from '#platform/log.ts'
import { loadSecrets } from '#platform/secrets.ts'

/** Everything the features need, wired once a process. */
export type AppContext = PaymentsContext

/** Wires a process: no connection is opened before the first statement. Tests bring a clock of their own. */
export function compose(config: Config, log: Logger, connection: pg.PoolConfig, now: () => Date = () => new Date()): AppContext {
  const base: Context = {
    config,
    log,
    db: openDatabase({ ...connection, max: config.DATABASE_POOL }, log),
    secrets: loadSecrets(config),
    now,
  }
  return { ...base, providers: createProviders(base) }
}
