import { one, type Queryable } from '#platform/db/database.ts'

/** Information about PostgreSQL. */
export interface DatabaseFacts {
  version: string
  /** In bytes. */
  size: number
  /** Open connections of all programs, and the maximum. */
  connections: number
  maxConnections: number
  startedAt: Date
  migrations: { name: string; appliedAt: Date }[]
}

/** Reads information about the database. `migrations` are newest first. */
export async function databaseFacts(db: Queryable): Promise<DatabaseFacts> {
  const [facts, { rows: migrations }] = await Promise.all([
    db.query<Omit<DatabaseFacts, 'migrations'>>(
      `select current_setting('server_version') as version, pg_database_size(current_database()) as size,
         (select count(*) from pg_stat_activity where backend_type = 'client backend') as connections,
         current_setting('max_connections')::int as "maxConnections", pg_postmaster_start_time() as "startedAt"`,
    ),
    db.query<{ name: string; appliedAt: Date }>('select name, applied_at as "appliedAt" from schema_migrations order by name desc'),
  ])
  return { ...one(facts.rows), migrations }
}
