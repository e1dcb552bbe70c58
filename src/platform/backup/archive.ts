import type pg from 'pg'
import { copyTable } from '#platform/backup/backup.ts'
import { createEncryption } from '#platform/backup/encryption.ts'
import {
  type ArchiveHeader,
  type BackupPart,
  ENCRYPTED_VERSION,
  readParts,
  rowsHash,
  verifyBackup,
  VERSION,
  writeBackup,
} from '#platform/backup/format.ts'
import { loadTable } from '#platform/backup/restore.ts'
import type { OutboxMonth } from '#platform/db/outbox-months.ts'
import { StartError } from '#platform/start-error.ts'

const outbox = { name: 'outbox', columns: ['id', 'type', 'payload', 'created_at', 'dispatched_at'] }

/** The file name of an archive: `groundswell-outbox-2026-10-2027-01-05T031500.archive`, or `…-before-2026-10-…` for the first one. */
export function archiveName({ from, until }: OutboxMonth, at: Date): string {
  const month = from === null ? `before-${monthOf(until)}` : monthOf(from)
  return `groundswell-outbox-${month}-${at.toISOString().slice(0, 19).replaceAll(':', '')}.archive`
}

/** `2026-10`, UTC. */
export function monthOf(at: Date): string {
  return at.toISOString().slice(0, 7)
}

interface ArchiveRequest {
  /** The file to write, which must not exist yet. */
  file: string
  /** The shop's version. */
  shop: string
  /** The time of the archive. */
  at: Date
  /** The encryption key. Without one the archive is not encrypted. */
  key: string | undefined
}

/** Writes a month's events to a file and returns its size in bytes. Throws StartError if some events are not dispatched yet. */
export async function writeArchive(client: pg.ClientBase, month: OutboxMonth, { file, shop, at, key }: ArchiveRequest): Promise<number> {
  const { rows } = await client.query(`select from ${month.name} where dispatched_at is null limit 1`)
  if (rows.length > 0)
    throw new StartError(`${month.name} has events that are not dispatched yet. Start a worker, then try again. Nothing was changed.`)
  const header: ArchiveHeader = {
    format: 'groundswell-archive',
    version: key === undefined ? VERSION : ENCRYPTED_VERSION,
    createdAt: at.toISOString(),
    shop,
    month: { name: month.name, from: month.from?.toISOString() ?? null, until: month.until.toISOString() },
    ...(key !== undefined && { encryption: createEncryption(key) }),
  }
  return writeBackup(file, header, partsOf(client, month.name), key)
}

async function* partsOf(client: pg.ClientBase, name: string): AsyncGenerator<BackupPart | Buffer> {
  const rows = yield* copyTable(client, outbox, name)
  yield { done: true, tables: 1, rows }
}

/**
 * Verifies an archive and returns its number of events. Throws StartError if it was truncated or altered, `key` is wrong, or its header isn't
 * `header`, which was read before.
 */
export async function checkArchive(file: string, key?: string, header?: ArchiveHeader): Promise<number> {
  await verifyBackup(file, key)
  const hash = rowsHash()
  for await (const part of readParts(file, key, header)) {
    if (Buffer.isBuffer(part)) hash.update(part)
    else if ('end' in part && part.sha256 === hash.digest('hex')) return part.rows
  }
  throw new StartError(`${file} does not contain the events that were written to it. Nothing was changed.`)
}

/**
 * Puts an archive's events back into the outbox, all or none. They are already dispatched, so nothing runs again. Throws StartError if the
 * file contains anything else, or was replaced since its `header` was read.
 */
export async function loadArchive(
  client: pg.ClientBase,
  { file, header, key }: { file: string; header: ArchiveHeader; key: string | undefined },
): Promise<void> {
  const parts = readParts(file, key, header)
  const { value: first } = await parts.next()
  if (!first || Buffer.isBuffer(first) || !('table' in first) || first.table !== outbox.name || !first.columns.every(isColumn))
    throw new StartError(`${file} contains no events that this shop knows. Nothing was changed.`)
  await client.query('begin')
  try {
    await loadTable(client, first, parts)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

const isColumn = (name: string) => outbox.columns.includes(name)
