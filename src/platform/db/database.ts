import pg from 'pg'
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
    idle_in_transaction_session_timeout: 30_000,
  } as pg.PoolConfig)
  // The error carries its whole client; and while the pool closes, a connection that ends is no news.
  pool.on('error', (error) => pool.ending || log.warn({ reason: error.message }, 'a database connection was lost'))
  const listener = createListener(connection, log)

  return {
    pool,
    query: (text, values, name) => pool.query(statement(text, values, name)),
    transaction: (work) => runTransaction(pool, work),
    listen: listener.listen,
    async close() {
      await listener.close()
      await pool.end()
    },
  }
}

function statement(text: string, values: unknown[] | undefined, name: string | undefined): pg.QueryConfig {
  return { text, ...(values && { values }), ...(name && { name }) }
}

async function runTransaction<Result>(pool: pg.Pool, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  let broken: Error | undefined
  const onError = (error: Error) => (broken = error)
  client.on('error', onError)
  const tx: Transaction = {
    inTransaction: true,
    query: (text, values, name) => client.query(statement(text, values, name)),
  }
  try {
    // BEGIN is not awaited: it travels with the first statements, and they fail if it does.
    const begun = client.query('BEGIN')
    begun.catch(() => {})
    const result = await work(tx)
    await begun
    const end = await client.query('COMMIT')
    if (end.command !== 'COMMIT') throw new Error('the transaction was rolled back at COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => (broken ??= failure))
    throw error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

function createListener(connection: pg.PoolConfig, log: Logger) {
  const listeners = new Map<string, ((payload: string | undefined) => void)[]>()
  let client: pg.Client | undefined
  let closed = false

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...connection, application_name: 'groundswell listener' })
    next.on('notification', (message) => {
      for (const listener of listeners.get(message.channel) ?? []) listener(message.payload)
    })
    next.on('error', () => {})
    next.on('end', () => !closed && setTimeout(() => void reconnect(), 500).unref())
    await next.connect()
    for (const channel of listeners.keys()) await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    client = next
  }

  async function reconnect(): Promise<void> {
    if (closed) return
    try {
      await connect()
      for (const each of listeners.values()) for (const listener of each) listener(undefined)
    } catch (error) {
      log.warn({ err: error }, 'listening for changes is interrupted; trying again')
      setTimeout(() => void reconnect(), 1_000).unref()
    }
  }

  return {
    async listen(channel: string, listener: (payload: string | undefined) => void) {
      const known = listeners.get(channel)
      listeners.set(channel, [...(known ?? []), listener])
      if (!client) await connect()
      else if (!known) await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    },
    async close() {
      closed = true
      await client?.end().catch(() => {})
    },
  }
}

/** The name of the constraint that refused a statement, or undefined where the error is another. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code?.startsWith('23') ? error.constraint : undefined
}
