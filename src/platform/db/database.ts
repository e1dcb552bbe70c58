import pg from 'pg'

/** Class of the advisory locks by which processes find each other. A lock ends with its process. */
export const PROCESS_LOCKS = 7_203_115

/** Runs SQL statements. With `name`, a statement is prepared per connection: parsed and planned once. */
export interface Queryable {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[], name?: string): Promise<pg.QueryResult<Row>>
  /** The rows of a statement. */
  all<Row extends pg.QueryResultRow>(text: string, values?: unknown[], name?: string): Promise<Row[]>
  /** The first row of a statement; undefined if it has none. */
  first<Row extends pg.QueryResultRow>(text: string, values?: unknown[], name?: string): Promise<Row | undefined>
  /** The row of a statement that always returns one (`insert ... returning`, an aggregate). Throws if there is none. */
  one<Row extends pg.QueryResultRow>(text: string, values?: unknown[], name?: string): Promise<Row>
  /** Whether a statement found, inserted, changed or deleted a row. */
  affects(text: string, values?: unknown[], name?: string): Promise<boolean>
}

/** Makes a Queryable from a function that runs one statement. */
export function queryable(query: Queryable['query']): Queryable {
  return {
    query,
    all: async (...statement) => (await query<never>(...statement)).rows,
    first: async (...statement) => (await query<never>(...statement)).rows[0],
    one: async (...statement) => one((await query<never>(...statement)).rows),
    affects: async (...statement) => ((await query(...statement)).rowCount ?? 0) > 0,
  }
}

/** An open transaction. Statements that don't depend on each other are sent together (`Promise.all`). */
export interface Transaction extends Queryable {
  readonly inTransaction: true
}

/** Read access to the database. */
export interface Reader extends Queryable {
  /** Reads in a read-only transaction that sees the database as of its first statement. */
  snapshot<Result>(read: (tx: Transaction) => Promise<Result>): Promise<Result>
  /** Reads what may be two seconds old, such as analytics and lists: on the replica while its lag is within that, otherwise on the server. */
  recent<Result>(read: (db: Reader) => Promise<Result>): Promise<Result>
}

/** The state of a streaming replica. */
export interface ReplicaState {
  /** Maximum lag in ms; null if it doesn't respond or is no longer a replica. */
  lagMs: number | null
  /** Whether it serves reads. */
  isUsed: boolean
}

export interface Database extends Reader {
  /**
   * Runs `work` in one transaction: commits when it returns, rolls back when it throws, and refuses statements after that. Isolation is
   * read committed, so guarded UPDATEs and constraints resolve races. Also throws if the server turned a COMMIT into a rollback.
   */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>
  /** The state of the replica in DATABASE_REPLICA_URL; undefined without one. */
  replicaState(): Promise<ReplicaState | undefined>
  /**
   * Joins short transactions that start at the same time into one. group.ts says which rules `work` has to follow. Transactions with the
   * same `key` never share one.
   */
  grouped<Result>(work: (tx: Transaction) => Promise<Result>, key?: string): Promise<Result>
  /** Calls `listener` for each NOTIFY on `channel`, and once after each reconnect because some may have been missed. */
  listen(channel: string, listener: (payload: string | undefined) => void): Promise<void>
  readonly pool: pg.Pool
  /** Connections to the server itself for session features such as advisory locks. The same as `pool` without a pooler. */
  readonly direct: pg.Pool
  /** Identifies this process in PROCESS_LOCKS, where it holds a lock while it listens. */
  readonly processKey: number
  close(): Promise<void>
}

/** The constraint that a statement violated; undefined for other errors. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code?.startsWith('23') ? error.constraint : undefined
}

/** The row of a statement that always returns one. Throws if there is none. */
export function one<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('a statement returned no row')
  return row
}
