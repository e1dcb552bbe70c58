import pg from 'pg'
import { createGroups } from '#platform/db/group.ts'
import { createListener } from '#platform/db/listener.ts'
import { runTransaction, statement } from '#platform/db/transaction.ts'
import type { Logger } from '#platform/log.ts'

/** Runs one statement. `name` makes it a prepared statement of the connection: parsed and planned once. */
export interface Queryable {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[], name?: string): Promise<pg.QueryResult<Row>>
}

/** An open transaction. Statements that do not need each other's answer go out together (`Promise.all`). */
export interface Transaction extends Queryable {
  readonly inTransaction: true
}

export interface Database extends Queryable {
  /**
   * Runs `work` in one transaction: commits when it returns, rolls back when it throws. Read committed: guarded
   * UPDATEs and constraints decide races. A COMMIT that the server turned into a rollback throws as well.
   */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>
  /** The same for short work that comes in crowds: see group.ts for what it asks of `work`. */
  grouped<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>
  /** Calls `listener` for each NOTIFY on `channel`, and once after each reconnect, when some may have been missed. */
  listen(channel: string, listener: (payload: string | undefined) => void): Promise<void>
  readonly pool: pg.Pool
  close(): Promise<void>
}

// int8 and numeric sums come as strings unless told; no figure of the shop passes 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/** Opens a pool of pipelining connections. Nothing is connected until the first statement. */
export function openDatabase(connection: pg.PoolConfig, log: Logger): Database {
  const pool = new pg.Pool({
    ...connection,
    pipeline: true,
    application_name: 'groundswell',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 30_000,
    // For a server that went away without a word: what the server itself ends does not get this far.
    query_timeout: 35_000,
    idle_in_transaction_session_timeout: 30_000,
  })
  // Nobody listens between a connection's first breath and its first use, and an error that nobody hears ends the process.
  // Whoever uses it learns of the loss from its statements.
  pool.on('connect', (client) => client.on('error', () => {}))
  // The error carries its whole client; and while the pool closes, a connection that ends is no news.
  pool.on('error', (error) => pool.ending || log.warn({ reason: error.message }, 'a database connection was lost'))
  const listener = createListener(connection, log)
  const transaction: Database['transaction'] = (work) => runTransaction(pool, work)

  return {
    pool,
    query: (text, values, name) => pool.query(statement(text, values, name)),
    transaction,
    grouped: createGroups(transaction),
    listen: listener.listen,
    async close() {
      await listener.close()
      await pool.end()
    },
  }
}

/** The name of the constraint that refused a statement, or undefined where the error is another. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code?.startsWith('23') ? error.constraint : undefined
}
