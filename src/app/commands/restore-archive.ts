import pg from 'pg'
import { withOutbox } from '#app/commands/archive.ts'
import { type CommandInput, wordOf } from '#app/commands/command.ts'
import { withBackup } from '#app/commands/restore.ts'
import { checkArchive, loadArchive } from '#platform/backup/archive.ts'
import { backupKey } from '#platform/backup/encryption.ts'
import { readArchiveHeader } from '#platform/backup/format.ts'
import type { Config } from '#platform/config.ts'
import { coverMonth } from '#platform/db/outbox-months.ts'
import { StartError } from '#platform/start-error.ts'

/** `archive:restore <file | name>`: puts archived events back into the outbox. The shop may be running. */
export async function restoreArchive({ config, words, fileOf }: CommandInput): Promise<void> {
  const word = wordOf(words)
  if (word === undefined) throw new StartError('Which archive? npm run archive:restore -- <file>, or its name at BACKUP_TO')
  await withBackup({ config, fileOf }, word, (file) => putBack(config, file))
}

async function putBack(config: Config, file: string): Promise<void> {
  const header = await readArchiveHeader(file)
  const { month } = header
  const key = backupKey(config)
  const rows = await checkArchive(file, key, header)
  const load = withOutbox(config, async (db, client) => {
    await coverMonth(db, { ...month, from: month.from === null ? null : new Date(month.from), until: new Date(month.until) })
    await loadArchive(client, { file, header, key })
  })
  await load.catch((error: unknown) => {
    throw alreadyExists(error)
      ? new StartError('The outbox already contains events of this archive. Nothing was changed.', { cause: error })
      : error
  })
  console.log(`Put ${rows.toLocaleString('en-US')} events back into the outbox.`)
}

/** Whether a unique key, a table or a partition range is already taken: the event or its month is in the outbox. */
function alreadyExists(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ['23505', '42P07', '42P17'].includes(error.code ?? '')
}
