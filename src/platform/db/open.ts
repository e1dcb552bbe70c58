import { randomInt } from 'node:crypto'
import pg from 'pg'
import { type Database, queryable, type Reader } from '#platform/db/database.ts'
import { createGroups } from '#platform/db/group.ts'
import { createListener } from '#platform/db/listener.ts'
import { followReplica } from '#platform/db/replica.ts'
import { runTransaction, statement } from '#platform/db/transaction.ts'
import type { Logger } from '#platform/log.ts'

// By default, int8 and numeric are parsed as strings. No number in the shop exceeds 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

const POOL: pg.PoolConfig = {
  pipeline: true,
  application_name: 'groundswell',
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 60_000,
  // For a server that disappears silently. The server's own timeouts fire earlier.
  query_timeout: 35_000,
}
/** A pooler rejects session settings. docs/operating/scaling.md sets these limits in PgBouncer. */
const SESSION: pg.PoolConfig = { statement_timeout: 30_000, idle_in_transaction_session_timeout: 30_000 }

/** Other connections to the same data. */
export interface OtherConnections {
  /** A connection pooler. Statements go through it, and only session features directly to the server. */
  pooler?: pg.PoolConfig | undefined
  /** A streaming replica for reads that may be slightly stale. */
  replica?: pg.PoolConfig | undefined
}

/** Opens a pool of pipelining connections, which connect on first use. */
export function openDatabase(connection: pg.PoolConfig, log: Logger, { pooler, replica }: OtherConnections = {}): Database {
  const direct = openPool({ ...connection, ...POOL, ...SESSION }, log)
  const pool = pooler ? openPool({ ...pooler, ...POOL, max: connection.max, Client: UnnamedClient }, log) : direct
  const processKey = randomInt(2 ** 31)
  const listener = createListener(connection, log, { processKey })
  const transaction: Database['transaction'] = (work) => runTransaction(pool, work)

  const primary = readerOf(pool)
  const replicaPool = replica && openPool({ ...replica, ...POOL, ...SESSION, max: connection.max }, log)
  const following = replicaPool && followReplica(readerOf(replicaPool), primary, log)

  return {
    pool,
    direct,
    processKey,
    ...primary,
    recent: following?.read ?? primary.recent,
    replicaState: async () => following?.state(),
    transaction,
    grouped: createGroups(transaction),
    listen: listener.listen,
    async close() {
      await listener.close()
      const pools = new Set([pool, direct, ...(replicaPool ? [replicaPool] : [])])
      await Promise.all([...pools].map((opened) => opened.end()))
    },
  }
}

function readerOf(pool: pg.Pool): Reader {
  const reader: Reader = {
    ...queryable((text, values, name) => runStatement(pool, statement(text, values, name))),
    snapshot: (read) => runTransaction(pool, read, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'),
    recent: (read) => read(reader),
  }
  return reader
}

/** Like `pool.query`, but keeps the connection after an error that was only caused by the statement's values. */
async function runStatement<Row extends pg.QueryResultRow>(pool: pg.Pool, config: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    return await client.query<Row>(config)
  } catch (error) {
    if (!isCausedByValues(error)) broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
}

/** Whether a value was malformed (class 22) or violated a constraint (23). */
function isCausedByValues(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '')
}

function openPool(options: pg.PoolConfig, log: Logger): pg.Pool {
  const pool = new pg.Pool(options)
  // An unhandled error before a connection's first use would end the process. Users of a connection see the loss in their statements.
  pool.on('connect', (client) => client.on('error', () => {}))
  // Logs only the message, because the error contains its whole client. A connection that ends while the pool closes is expected.
  pool.on('error', (error) => pool.ending || log.warn({ reason: error.message }, 'database connection lost'))
  return pool
}

/**
 * A client without prepared statements. Behind a pooler in transaction mode, the next transaction may use another connection, which
 * doesn't know them.
 */
class UnnamedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const query = this.query.bind(this) as (config: unknown, ...rest: unknown[]) => unknown
    this.query = ((config: unknown, ...rest: unknown[]) =>
      query(isNamed(config) ? { ...config, name: undefined } : config, ...rest)) as pg.Client['query']
  }
}

function isNamed(config: unknown): config is pg.QueryConfig {
  return typeof config === 'object' && config !== null && 'name' in config && !('submit' in config)
}
