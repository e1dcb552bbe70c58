import pg from 'pg'

/** The class of the advisory locks by which processes know of each other: a lock ends with the process that holds it. */
export const PROCESS_LOCKS = 7_203_115

/** Runs one statement. `name` makes it a prepared statement of the connection: parsed and planned once. */
export interface Queryable {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[], name?: string): Promise<pg.QueryResult<Row>>
  /** The rows of a statement. */
  all<Row extends pg.QueryResultRow>(text: string, values?: unknown[], name?: string): Promise<Row[]>
  /** The first row of a statement; undefined if it has none. */
  first<Row extends pg.QueryResultRow>(text: string, values?: unknown[], name?: string): Promise<Row | undefined>
  /** The row of a statement that returns one whenever it succeeds (`insert ... returning`, an aggregate). Throws if there is none. */
  one<Row extends pg.QueryResultRow>(text: string, values?: unknown[], name?: string): Promise<Row>
  /** Whether a statement affected a row: found, inserted, changed or deleted one. */
  affects(text: string, values?: unknown[], name?: string): Promise<boolean>
}

/** Makes a Queryable of a function that runs one statement. */
export function queryable(query: Queryable['query']): Queryable {
  return {
    query,
    all: async (...statement) => (await query<never>(...statement)).rows,
    first: async (...statement) => (await query<never>(...statement)).rows[0],
    one: async (...statement) => one((await query<never>(...statement)).rows),
    affects: async (...statement) => ((await query(...statement)).rowCount ?? 0) > 0,
  }
}

/** An open transaction. Statements that do not need each other's answer go out together (`Promise.all`). */
export interface Transaction extends Queryable {
  readonly inTransaction: true
}

/** What reads, and nothing else. */
export interface Reader extends Queryable {
  /** Reads in one transaction that sees the database as it was at its first statement, whatever is committed meanwhile; it cannot write. */
  snapshot<Result>(read: (tx: Transaction) => Promise<Result>): Promise<Result>
  /** Reads what may be two seconds old, such as figures and lists of the console: on the replica while it is that close, else here. */
  recent<Result>(read: (db: Reader) => Promise<Result>): Promise<Result>
}

/** How a streaming replica is. */
export interface ReplicaState {
  /** How old what it shows may be, in ms; null while it does not answer, or is no replica any more. */
  lagMs: number | null
  /** Whether reads go there. */
  isUsed: boolean
}

export interface Database extends Reader {
  /**
   * Runs `work` in one transaction: commits when it returns, rolls back when it throws. Read committed: guarded
   * UPDATEs and constraints decide races. A COMMIT that the server turned into a rollback throws as well.
   */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>
  /** How the replica of DATABASE_REPLICA_URL is; undefined without one. */
  replicaState(): Promise<ReplicaState | undefined>
  /**
   * Joins short transactions that start at the same time into one: see group.ts for what `work` must obey. Works with the same `key`
   * never share one.
   */
  grouped<Result>(work: (tx: Transaction) => Promise<Result>, key?: string): Promise<Result>
  /** Calls `listener` for each NOTIFY on `channel`, and once after each reconnect, when some may have been missed. */
  listen(channel: string, listener: (payload: string | undefined) => void): Promise<void>
  readonly pool: pg.Pool
  /** Connections to the server itself, for what needs a session, such as an advisory lock. Without a pooler the same as `pool`. */
  readonly direct: pg.Pool
  /** Names this process in PROCESS_LOCKS, where it holds a lock while it lives and listens. */
  readonly processKey: number
  close(): Promise<void>
}

/** The name of the constraint that refused a statement, or undefined where the error is another. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code?.startsWith('23') ? error.constraint : undefined
}

/** The first row of a statement that returns one whenever it succeeds (`insert ... returning`, an aggregate). Throws if there is none. */
export function one<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('a statement returned no row')
  return row
}
