import { randomInt } from 'node:crypto'
import pg from 'pg'
import { type Database, queryable, type Reader } from '#platform/db/database.ts'
import { createGroups } from '#platform/db/group.ts'
import { createListener } from '#platform/db/listener.ts'
import { followReplica } from '#platform/db/replica.ts'
import { runTransaction, statement } from '#platform/db/transaction.ts'
import type { Logger } from '#platform/log.ts'

// int8 and numeric sums come as strings unless told; no figure of the shop passes 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

const POOL: pg.PoolConfig = {
  pipeline: true,
  application_name: 'groundswell',
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 60_000,
  // For a server that went away without a word: what the server itself ends does not get this far.
  query_timeout: 35_000,
}
/** A pooler refuses settings of a session: docs/operating/scaling.md sets these limits in PgBouncer. */
const SESSION: pg.PoolConfig = { statement_timeout: 30_000, idle_in_transaction_session_timeout: 30_000 }

/** Further ways to the same data. */
export interface OtherWays {
  /** A connection pooler in front: statements go through it; only what needs a session goes straight to the server. */
  pooler?: pg.PoolConfig | undefined
  /** A streaming replica, for reads that may be a moment late. */
  replica?: pg.PoolConfig | undefined
}

/** Opens a pool of pipelining connections. Nothing is connected until the first statement. */
export function openDatabase(connection: pg.PoolConfig, log: Logger, { pooler, replica }: OtherWays = {}): Database {
  const direct = openPool({ ...connection, ...POOL, ...SESSION }, log)
  const pool = pooler ? openPool({ ...pooler, ...POOL, max: connection.max, Client: UnnamedClient }, log) : direct
  const processKey = randomInt(2 ** 31)
  const listener = createListener(connection, log, { processKey })
  const transaction: Database['transaction'] = (work) => runTransaction(pool, work)

  const here = readerOf(pool)
  const replicaPool = replica && openPool({ ...replica, ...POOL, ...SESSION, max: connection.max }, log)
  const following = replicaPool && followReplica(readerOf(replicaPool), here, log)

  return {
    pool,
    direct,
    processKey,
    ...here,
    recent: following?.read ?? here.recent,
    replicaState: async () => following?.state(),
    transaction,
    grouped: createGroups(transaction),
    listen: listener.listen,
    async close() {
      await listener.close()
      const pools = new Set([pool, direct, ...(replicaPool ? [replicaPool] : [])])
      await Promise.all([...pools].map((each) => each.end()))
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

/** As `pool.query`, which ends the connection of each statement that fails: one whose values were refused leaves it to the next. */
async function runStatement<Row extends pg.QueryResultRow>(pool: pg.Pool, config: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    return await client.query<Row>(config)
  } catch (error) {
    if (!isOfItsValues(error)) broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
}

/** Data that is no text, number or time (class 22), or that a constraint refuses (23). */
function isOfItsValues(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '')
}

function openPool(options: pg.PoolConfig, log: Logger): pg.Pool {
  const pool = new pg.Pool(options)
  // Nobody listens between a connection's first breath and its first use, and an error that nobody hears ends the process.
  // Whoever uses it learns of the loss from its statements.
  pool.on('connect', (client) => client.on('error', () => {}))
  // The error carries its whole client; and while the pool closes, a connection that ends is no news.
  pool.on('error', (error) => pool.ending || log.warn({ reason: error.message }, 'a database connection was lost'))
  return pool
}

/**
 * A client that prepares nothing: behind a pooler in transaction mode the next transaction may meet another connection, which does
 * not know the statement's name.
 */
export class UnnamedClient extends pg.Client {
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
