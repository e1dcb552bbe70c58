import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { createEncryption } from '#platform/backup/encryption.ts'
import {
  type BackupHeader,
  type BackupPart,
  ENCRYPTED_VERSION,
  rowsHash,
  type UnfinishedJob,
  VERSION,
  writeBackup,
} from '#platform/backup/format.ts'
import { shopSequences, shopTables, type TableShape } from '#platform/backup/schema.ts'
import { StartError } from '#platform/start-error.ts'

export interface BackupRequest {
  /** The file to write, which must not exist yet. */
  file: string
  /** The shop's version. */
  shop: string
  secretCheck: string
  /** The secret itself, if it is stored in the data directory. */
  secret: string | undefined
  /** The encryption key. Without one the backup is not encrypted. */
  key: string | undefined
  /** The start of the backup, by the shop's clock. */
  at: Date
  /** Called with each table before it is copied. */
  say(table: string): void
}

export interface BackupReport {
  tables: number
  rows: number
  bytes: number
}

/**
 * Copies the whole shop into one file from a single snapshot, while it keeps running. Its transaction ends with the connection: after a
 * failure to write, the copy of a table may never end, and a further statement would wait for it.
 */
export async function backUp(client: pg.ClientBase, request: BackupRequest): Promise<BackupReport> {
  await client.query('begin isolation level repeatable read, read only')
  const header = await headerOf(client, request)
  const report = { tables: 0, rows: 0 }
  const bytes = await writeBackup(request.file, header, partsOf(client, request, report), request.key)
  return { ...report, bytes }
}

async function headerOf(client: pg.ClientBase, { shop, secretCheck, secret, key, at }: BackupRequest): Promise<BackupHeader> {
  const { rows: found } = await client.query<{ exists: boolean }>(`select to_regclass('schema_migrations') is not null as exists`)
  if (!found[0]?.exists) throw new StartError('There is no shop in this database yet. Start it once first.')
  const { rows: migrations } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migrations order by name collate "C"',
  )
  return {
    format: 'groundswell-backup',
    version: key === undefined ? VERSION : ENCRYPTED_VERSION,
    createdAt: at.toISOString(),
    shop,
    migrations,
    secretCheck,
    carriesSecret: secret !== undefined,
    ...(key !== undefined && { encryption: createEncryption(key) }),
  }
}

async function* partsOf(
  client: pg.ClientBase,
  { secret, say }: BackupRequest,
  report: { tables: number; rows: number },
): AsyncGenerator<BackupPart | Buffer> {
  if (secret !== undefined) yield { secret }
  for (const { name, columns } of await shopTables(client)) {
    say(name)
    report.rows += yield* copyTable(client, { name, columns })
    report.tables += 1
  }
  yield { jobs: await unfinishedJobs(client) }
  // Read last: sequences advance during the copy, and no number in the copy may be used again.
  yield { sequences: await sequenceValues(client) }
  yield { done: true, ...report }
}

/** Yields the rows of a table, or of its partition `source`, between parts that mark its start and end. Returns the number of rows. */
export async function* copyTable(
  client: pg.ClientBase,
  { name, columns }: TableShape,
  source = name,
): AsyncGenerator<BackupPart | Buffer, number> {
  yield { table: name, columns }
  const hash = rowsHash()
  // Uses a query because a partitioned table can't be copied by name.
  const copy = client.query(copyTo(`copy (select ${columns.map((column) => `"${column}"`).join(', ')} from "${source}") to stdout`))
  for await (const piece of copy) {
    hash.update(piece)
    yield piece
  }
  // The row count may arrive after the last row. The next statement waits for it.
  await client.query('')
  yield { end: name, rows: copy.rowCount, sha256: hash.digest('hex') }
  return copy.rowCount
}

async function sequenceValues(client: pg.ClientBase) {
  const values: { name: string; value: string; isCalled: boolean }[] = []
  for (const name of await shopSequences(client)) {
    const { rows } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from "${name}"`,
    )
    if (rows[0]) values.push({ name, ...rows[0] })
  }
  return values
}

/** Unfinished jobs from events. The queue's own tables aren't part of the backup. */
async function unfinishedJobs(client: pg.ClientBase): Promise<UnfinishedJob[]> {
  const { rows: found } = await client.query<{ exists: boolean }>(`select to_regclass('jobs.job') is not null as exists`)
  if (!found[0]?.exists) return []
  const { rows } = await client.query<UnfinishedJob>(
    `select name, data from jobs.job
     where state in ('created', 'retry', 'active', 'failed') and jsonb_typeof(data::jsonb) = 'object' and data::text <> '{}'
       and name not like '\\_\\_pgboss%' order by created_on, id`,
  )
  return rows
}
