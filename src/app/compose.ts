import type pg from 'pg'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import { environmentConnections } from '#features/payments/server/providers/connections.ts'
import { createProviders } from '#features/payments/server/providers/registry.ts'
import type { Config } from '#platform/config.ts'
import type { Context } from '#platform/context.ts'
import { openDatabase } from '#platform/db/open.ts'
import type { Logger } from '#platform/log.ts'
import { redisCarrier } from '#platform/realtime/redis-carrier.ts'
import { postgresCarrier, createSignals } from '#platform/realtime/signals.ts'
import { createRedis } from '#platform/redis.ts'
import { loadSecrets } from '#platform/secrets.ts'

/** Everything the features need, wired once per process. */
export type AppContext = PaymentsContext

interface Outside {
  /** A connection pooler in front of the database. */
  pooler?: pg.PoolConfig | undefined
  /** A clock for tests. */
  now?: () => Date
}

/** Wires a process. No connection is opened before the first query. */
export function compose(
  config: Config,
  log: Logger,
  connection: pg.PoolConfig,
  { pooler, now = () => new Date() }: Outside = {},
): AppContext {
  const replica = config.DATABASE_REPLICA_URL ? { connectionString: config.DATABASE_REPLICA_URL } : undefined
  const db = openDatabase({ ...connection, max: config.DATABASE_POOL }, log, { pooler, replica })
  const secrets = loadSecrets(config)
  const redis = config.REDIS_URL ? createRedis(config.REDIS_URL, log) : undefined
  // Channel names are derived from the secret because other programs may use the same Redis or the same PostgreSQL server.
  const channels = secrets.signatures('signals', 'channel')
  const carrier = redis ? redisCarrier(redis, channels, log) : postgresCarrier(db, channels)
  const base: Context = { config, log, db, secrets, redis, signals: createSignals(carrier, log), now }
  return { ...base, providers: createProviders(base, environmentConnections(config)) }
}
