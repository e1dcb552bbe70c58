import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type BackupHeader, type BackupPart, readParts, rowsHash, type UnfinishedJob } from '#platform/backup/format.ts'
import { dropShop, openForRows, shopTables, type TableShape } from '#platform/backup/schema.ts'
import { PROCESS_LOCKS } from '#platform/db/database.ts'
import { SCHEMA_LOCK } from '#platform/db/migrate.ts'
import { sha256 } from '#platform/secrets.ts'
import { StartError } from '#platform/start-error.ts'

export interface RestoreRequest {
  /** A verified backup file. */
  file: string
  header: BackupHeader
  /** The decryption key, if the file is encrypted. */
  key?: string | undefined
  /** Folder of the numbered SQL migrations. */
  migrations: string
  /** Whether existing orders may be replaced. */
  replace: boolean
  /** Called with each table, and with the work after the last one. */
  say(what: string): void
  /** Called with the backup's secret, if it contains one, before the commit. */
  keepSecret(secret: string): void
}

export interface RestoreReport {
  tables: number
  rows: number
}

/**
 * Replaces the contents of the database with a backup in one transaction, so it either succeeds completely or changes nothing. Throws
 * StartError if the database belongs to another program, contains orders (without `replace`), or the schema is unknown.
 */
export async function restore(client: pg.ClientBase, request: RestoreRequest): Promise<RestoreReport> {
  const scripts = await knownMigrations(request)
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [SCHEMA_LOCK])
    await refuseOthers(client, request)
    await dropShop(client)
    await makeSchema(client, scripts)
    const tables = await shopTables(client)
    const finish = await openForRows(client, tables)
    await client.query(`truncate ${tables.map(({ name }) => `"${name}"`).join(', ')}`)
    const report = await load(client, tables, request)
    request.say('indexes and references')
    for (const statement of finish) await client.query(statement)
    await client.query('commit')
    return report
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** The migrations of the backup's schema. Throws StartError if one is missing here or differs. */
async function knownMigrations({ header, migrations }: RestoreRequest) {
  const scripts: { name: string; sha256: string; sql: string }[] = []
  for (const { name, sha256: expected } of header.migrations) {
    const sql = await readFile(path.join(migrations, path.basename(name)), 'utf8').catch(() => undefined)
    if (sql === undefined)
      throw new StartError(`This backup is from a newer shop: ${name} is unknown here. Update this shop first, then restore it.`)
    if (sha256(sql) !== expected)
      throw new StartError(`This backup was made with a different ${name}. Restore it with the version that made it (${header.shop}).`)
    scripts.push({ name, sha256: expected, sql })
  }
  return scripts
}

async function refuseOthers(client: pg.ClientBase, { replace }: RestoreRequest): Promise<void> {
  // Each process holds a lock. Commands don't, but have the shop's name, unless DATABASE_URL gives them another.
  const { rows } = await client.query<{ running: boolean; shop: boolean; orders: boolean; tables: number }>(`
    select exists (select from pg_stat_activity
        where datname = current_database() and application_name = 'groundswell' and pid <> pg_backend_pid())
      or exists (select from pg_locks where locktype = 'advisory' and classid = ${PROCESS_LOCKS} and granted
        and database = (select oid from pg_database where datname = current_database())) as running,
      to_regclass('schema_migrations') is not null as shop, to_regclass('orders') is not null as orders,
      (select count(*)::int from information_schema.tables where table_schema = current_schema and table_type = 'BASE TABLE') as tables`)
  const { running = false, shop = false, orders = false, tables = 0 } = rows[0] ?? {}
  if (running) throw new StartError('A shop is running on this database. Stop it first. Nothing was changed.')
  if (!shop && tables > 0)
    throw new StartError(
      'This database contains tables of another program. Create an empty one for the shop (createdb). Nothing was changed.',
    )
  if (!orders || replace) return
  const { rows: counted } = await client.query<{ orders: number }>(
    'select count(*)::int as orders from (select 1 from orders limit 1000) found',
  )
  const existing = counted[0]?.orders ?? 0
  if (existing === 0) return
  const count = existing === 1000 ? '1,000 orders or more' : existing === 1 ? 'an order' : `${existing} orders`
  throw new StartError(
    `This shop contains ${count}. Back it up first if you need it, then add --replace to restore over it. Nothing was changed.`,
  )
}

async function makeSchema(client: pg.ClientBase, scripts: { name: string; sha256: string; sql: string }[]): Promise<void> {
  await client.query(
    'create table schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
  )
  for (const { name, sha256: hash, sql } of scripts) {
    await client.query(sql)
    await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, hash])
  }
}

/** Reads the file from start to end and loads its parts. */
async function load(client: pg.ClientBase, tables: readonly TableShape[], request: RestoreRequest): Promise<RestoreReport> {
  const parts = readParts(request.file, request.key, request.header)
  const missing = new Map(tables.map((table) => [table.name, table]))
  const jobs: UnfinishedJob[] = []
  for (;;) {
    const { value: part, done } = await parts.next()
    if (done || Buffer.isBuffer(part)) throw new StartError('The backup is incomplete. Nothing was changed.')
    if ('secret' in part) request.keepSecret(part.secret)
    if ('table' in part) {
      const shape = missing.get(part.table)
      if (!shape || part.columns.some((column) => !shape.columns.includes(column)))
        throw new StartError(
          `The backup has a table ${part.table} that this shop doesn’t have, or has with different columns. Nothing was changed.`,
        )
      missing.delete(part.table)
      request.say(part.table)
      await loadTable(client, part, parts)
    }
    if ('sequences' in part)
      for (const { name, value, isCalled } of part.sequences)
        await client.query('select setval($1, $2, $3)', [`"${name}"`, value, isCalled])
    if ('jobs' in part) jobs.push(...part.jobs)
    if ('done' in part) {
      if (missing.size > 0) throw new StartError(`The backup is missing ${[...missing.keys()].join(', ')}. Nothing was changed.`)
      // After the sequences, because this inserts new rows.
      await reopenJobs(client, jobs)
      return { tables: part.tables, rows: part.rows }
    }
  }
}

/** Loads the rows of a table from the next `parts`. Throws StartError if they aren't the ones that were written. */
export async function loadTable(
  client: pg.ClientBase,
  { table, columns }: { table: string; columns: string[] },
  parts: AsyncGenerator<BackupPart | Buffer>,
): Promise<void> {
  const hash = rowsHash()
  let end: BackupPart | undefined
  async function* pieces() {
    for (;;) {
      const { value: part, done } = await parts.next()
      if (done) return
      if (!Buffer.isBuffer(part)) {
        end = part
        return
      }
      hash.update(part)
      yield part
    }
  }
  const copy = client.query(copyFrom(`copy "${table}" (${columns.map((column) => `"${column}"`).join(', ')}) from stdin`))
  await pipeline(pieces, copy)
  if (!end || !('end' in end) || end.end !== table || end.rows !== copy.rowCount || end.sha256 !== hash.digest('hex'))
    throw new StartError(`The rows of ${table} don’t match the backup. Nothing was changed.`)
}

/** Publishes unfinished jobs as events, so that they run again. Jobs are idempotent. */
async function reopenJobs(client: pg.ClientBase, jobs: readonly UnfinishedJob[]): Promise<void> {
  if (jobs.length === 0) return
  await client.query('insert into outbox (type, payload) select * from unnest($1::text[], $2::jsonb[])', [
    jobs.map(({ name }) => `job:${name}`),
    jobs.map(({ data }) => JSON.stringify(data)),
  ])
}
