import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type CommandInput, onlyOne, printLedgerReport } from '#app/commands/command.ts'
import { findDatabase } from '#app/commands/find-database.ts'
import { finishRestore, inspectBackup, loadBackup } from '#app/commands/load-backup.ts'
import { backupKey } from '#platform/backup/encryption.ts'
import type { BackupHeader } from '#platform/backup/format.ts'
import { backupPlace } from '#platform/backup/places.ts'
import type { Config } from '#platform/config.ts'
import { createSecrets, storedSecretOf, replaceStoredSecret } from '#platform/secrets.ts'
import { StartError } from '#platform/start-error.ts'

/** `restore <file | name | latest> [--replace]`: restores a backup. A shop with orders is only replaced with --replace. */
export async function restoreShop({ config, words, fileOf }: CommandInput): Promise<void> {
  const { values, positionals } = parseArgs({
    args: words,
    options: { replace: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const word = onlyOne(positionals)
  if (word === undefined) throw new StartError('Which backup? npm run restore -- <file>, or latest')
  await withBackup({ config, fileOf }, word, (file) => putBack(file, config, values.replace))
}

async function putBack(file: string, config: Config, replace: boolean): Promise<void> {
  const key = backupKey(config)
  const header = await inspectBackup(file, file, key)
  checkSecret(config, header)
  const server = await findDatabase(config, { make: true })
  if (server.inUse) throw new StartError('The shop is running. Stop it first, then restore. Nothing was changed.')
  try {
    const began = performance.now()
    const { tables, rows, secret } = await loadBackup(server.connection, { file, header, key, replace })
    if (secret !== undefined && config.APP_SECRET === undefined) replaceStoredSecret(config.DATA_DIR, secret)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(`Restored ${rows.toLocaleString('en-US')} rows of ${tables} tables in ${seconds} s.`)
    printLedgerReport(await finishRestore(server.connection))
  } finally {
    await server.stop()
  }
}

/** Throws StartError if the restored shop could not decrypt its data with the configured secret. */
function checkSecret(config: Config, { carriesSecret, secretCheck }: BackupHeader): void {
  const fits = (root: string) => createSecrets(root, config.APP_SECRET_PREVIOUS).verify('backup', 'secret', secretCheck)
  if (config.APP_SECRET !== undefined) {
    if (fits(config.APP_SECRET)) return
    const way = carriesSecret ? 'Leave it empty, since the backup contains its own secret.' : 'Set the one that the shop had then.'
    throw new StartError(`APP_SECRET is not the secret that this backup was made with. ${way} Nothing was changed.`)
  }
  if (carriesSecret || fits(storedSecretOf(config.DATA_DIR))) return
  throw new StartError('This backup was made with APP_SECRET set and does not contain it. Set the same APP_SECRET. Nothing was changed.')
}

/**
 * Calls `use` with a backup: a file, a name at BACKUP_TO, or `latest` for the newest one there. Throws StartError if it doesn't
 * exist.
 */
export async function withBackup<Result>(
  { config, fileOf }: Pick<CommandInput, 'config' | 'fileOf'>,
  word: string,
  use: (file: string, name: string) => Promise<Result>,
): Promise<Result> {
  const file = fileOf(word)
  if (word !== 'latest' && (existsSync(file) || path.basename(word) !== word || !word.startsWith('groundswell-')))
    return use(file, path.basename(file))
  const place = backupPlace(config)
  const name = word === 'latest' ? (await place.list(new Date()))[0] : word
  if (name === undefined) throw new StartError(`There is no backup in ${place.name} yet. Make one with: npm run backup`)
  return place.open(name, (stored) => use(stored, name))
}
