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
  /** Where it goes; it must not be there yet. */
  file: string
  /** The shop's version. */
  shop: string
  secretCheck: string
  /** The secret itself, where the data directory keeps it. */
  secret: string | undefined
  /** Encrypts the backup. Without one it is not encrypted. */
  key: string | undefined
  /** When it begins, by the shop's clock. */
  at: Date
  /** Called with each table as it is copied. */
  say(table: string): void
}

/** The result of a backup. */
export interface BackupReport {
  tables: number
  rows: number
  /** Of the file. */
  bytes: number
}

/** Copies the whole shop as it is at this moment into one file, while it goes on working. */
export async function backUp(client: pg.ClientBase, request: BackupRequest): Promise<BackupReport> {
  await client.query('begin isolation level repeatable read, read only')
  try {
    const header = await headerOf(client, request)
    const report = { tables: 0, rows: 0 }
    const bytes = await writeBackup(request.file, header, partsOf(client, request, report), request.key)
    return { ...report, bytes }
  } finally {
    await client.query('rollback').catch(() => {})
  }
}

async function headerOf(client: pg.ClientBase, { shop, secretCheck, secret, key, at }: BackupRequest): Promise<BackupHeader> {
  const { rows: found } = await client.query<{ there: boolean }>(`select to_regclass('schema_migrations') is not null as there`)
  if (!found[0]?.there) throw new StartError('There is no shop in this database yet: start it once first.')
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
  // Read last: numbers are given out while the copy is made, and none that it holds may be given out again.
  yield { sequences: await sequenceValues(client) }
  yield { done: true, ...report }
}

/** The rows of a table, or of its partition `source`, between the parts that begin and end it. Returns how many there are. */
export async function* copyTable(
  client: pg.ClientBase,
  { name, columns }: TableShape,
  source = name,
): AsyncGenerator<BackupPart | Buffer, number> {
  yield { table: name, columns }
  const hash = rowsHash()
  // A query, because a table with partitions cannot be copied by its name.
  const copy = client.query(copyTo(`copy (select ${columns.map((column) => `"${column}"`).join(', ')} from "${source}") to stdout`))
  for await (const piece of copy) {
    hash.update(piece)
    yield piece
  }
  // The number of rows may arrive after the last of them; the next statement waits until it is there.
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

/** What news has set going and nobody has finished. The queue's own tables are its own affair: only this matters. */
async function unfinishedJobs(client: pg.ClientBase): Promise<UnfinishedJob[]> {
  const { rows: found } = await client.query<{ there: boolean }>(`select to_regclass('jobs.job') is not null as there`)
  if (!found[0]?.there) return []
  const { rows } = await client.query<UnfinishedJob>(
    `select name, data from jobs.job
     where state in ('created', 'retry', 'active', 'failed') and jsonb_typeof(data::jsonb) = 'object' and data::text <> '{}'
       and name not like '\\_\\_pgboss%' order by created_on, id`,
  )
  return rows
}
