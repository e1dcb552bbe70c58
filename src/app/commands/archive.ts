import { parseArgs } from 'node:util'
import pg from 'pg'
import { clearProgress, type CommandInput, printProgress } from '#app/commands/command.ts'
import { withDatabase } from '#app/commands/find-database.ts'
import { archiveName, checkArchive, monthOf, writeArchive } from '#platform/backup/archive.ts'
import { backupKey } from '#platform/backup/encryption.ts'
import { withoutLimits } from '#platform/backup/make.ts'
import { backupPlace } from '#platform/backup/places.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/db/database.ts'
import { dropOutboxMonth, type OutboxMonth, selectOutboxMonths } from '#platform/db/outbox-months.ts'
import { shopVersion } from '#platform/processes.ts'
import { StartError } from '#platform/start-error.ts'

/**
 * `archive [--before YYYY-MM]`: stores the events of each earlier month in a file at BACKUP_TO, verifies the file, and removes the
 * events from the database. The shop may be running. The events of this month and the previous one always stay.
 */
export async function archiveEvents({ config, words }: CommandInput): Promise<void> {
  const before = firstToKeep(words, new Date())
  await withOutbox(config, async (db, client) => {
    const months = (await selectOutboxMonths(db)).filter(({ until }) => until <= before)
    if (months.length === 0) console.log(`No month before ${monthOf(before)} has events to archive.`)
    for (const month of months) await archiveMonth(config, db, client, month)
  })
}

/** Calls `use` with the shop's database, and with a connection without timeouts to copy a month. Throws what `findDatabase` throws. */
export function withOutbox(config: Config, use: (db: Database, client: pg.Client) => Promise<void>): Promise<void> {
  return withDatabase(config, async (db, { connection }) => {
    const client = new pg.Client({ ...withoutLimits(connection), application_name: 'groundswell-archive' })
    // Connection errors also surface in the statements.
    client.on('error', () => {})
    try {
      await client.connect()
      await use(db, client)
    } finally {
      await client.end()
    }
  })
}

/** The time from which events stay. Throws StartError if the shop still needs earlier ones. */
function firstToKeep(words: string[], now: Date): Date {
  const { before: month } = parseArgs({ args: words, options: { before: { type: 'string' } } }).values
  const latest = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1))
  if (month === undefined) return latest
  const requested = /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? new Date(`${month}-01T00:00:00Z`) : undefined
  if (!requested) throw new StartError('Which month? npm run archive -- --before 2026-10')
  if (requested > latest)
    throw new StartError(`The shop keeps the events of this month and the last. Use --before ${monthOf(latest)} or an earlier month.`)
  return requested
}

async function archiveMonth(config: Config, db: Database, client: pg.Client, month: OutboxMonth): Promise<void> {
  const at = new Date()
  const key = backupKey(config)
  const place = backupPlace(config)
  const name = archiveName(month, at)
  printProgress(`Writing ${name}`)
  const bytes = await place.store(name, (file) => writeArchive(client, month, { file, shop: shopVersion(), at, key }))
  const rows = await place.open(name, (file) => checkArchive(file, key))
  await dropOutboxMonth(db, month, rows).catch((error: unknown) => {
    throw isLocked(error)
      ? new StartError(
          `The outbox is in use, for example by a backup. ${place.name}/${name} was written, but nothing was removed. Try again later.`,
        )
      : error
  })
  clearProgress()
  const encryption = key === undefined ? ' It is not encrypted. Keep it as safe as your backups.' : ''
  console.log(`${place.name}/${name}: ${rows.toLocaleString('en-US')} events, ${(bytes / 1e6).toFixed(1)} MB.${encryption}`)
}

/** Whether a statement timed out waiting for a lock. */
function isLocked(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03'
}
