import { existsSync } from 'node:fs'
import path from 'node:path'
import { clearProgress, type CommandInput, printProgress, wordOf } from '#app/commands/command.ts'
import { withDatabase } from '#app/commands/find-database.ts'
import { requireShopSecret } from '#app/commands/require-secret.ts'
import type { BackupReport } from '#platform/backup/backup.ts'
import { backupKey } from '#platform/backup/encryption.ts'
import { makeBackup } from '#platform/backup/make.ts'
import { backupName, removeOldBackups } from '#platform/backup/place.ts'
import { backupPlace } from '#platform/backup/places.ts'
import type { Config } from '#platform/config.ts'
import { makeDirectory } from '#platform/make-directory.ts'
import { saveSetting } from '#platform/settings.ts'
import { explainFileFault, StartError } from '#platform/start-error.ts'
import { backupRun, lastBackup } from '#platform/system-notes.ts'

/** `backup [file]`: writes the whole shop to a file, or to BACKUP_TO without one. The shop may be running. */
export async function backUpShop({ config, words, fileOf }: CommandInput): Promise<void> {
  const word = wordOf(words)
  const file = word === undefined ? undefined : fileOf(word)
  if (file !== undefined && existsSync(file)) throw new StartError(`${file} already exists. Choose another name.`)
  await withDatabase(config, async (db, { connection }) => {
    await requireShopSecret(config, db)
    const at = new Date()
    const began = performance.now()
    const make = (target: string) => makeBackup({ config, connection, file: target, at, say: (table) => printProgress(`Copying ${table}`) })
    const { made, report } = file === undefined ? await storeBackup(config, at, make) : { made: file, report: await makeFile(file, make) }
    clearProgress()
    await saveSetting(db, lastBackup, { at: at.toISOString(), file: path.basename(made), bytes: report.bytes, rows: report.rows })
    if (file === undefined) await saveSetting(db, backupRun, { succeededAt: at.toISOString(), failedAt: null, error: null })
    printReport(config, made, report, performance.now() - began)
  })
}

type Make = (file: string) => Promise<BackupReport>

async function storeBackup(config: Config, at: Date, make: Make): Promise<{ made: string; report: BackupReport }> {
  const place = backupPlace(config)
  const name = backupName(at)
  const report = await place.store(name, make)
  // Old backups are only removed at a place that the operator configured.
  const removed = config.BACKUP_TO === undefined ? [] : await removeOldBackups(place, config.BACKUP_KEEP, at)
  for (const old of removed) console.log(`Removed ${old}`)
  return { made: `${place.name}/${name}`, report }
}

async function makeFile(file: string, make: Make): Promise<BackupReport> {
  try {
    makeDirectory(path.dirname(file))
    return await make(file)
  } catch (error) {
    throw explainFileFault(error, file) ?? error
  }
}

function printReport(config: Config, made: string, { tables, rows, bytes }: BackupReport, ms: number): void {
  const seconds = (ms / 1000).toFixed(1)
  console.log(`${made}: ${rows.toLocaleString('en-US')} rows of ${tables} tables, ${(bytes / 1e6).toFixed(1)} MB, in ${seconds} s.`)
  if (backupKey(config) !== undefined) {
    console.log('It is encrypted. Store the backup key somewhere else. Nobody can restore the backup without it.')
    return
  }
  console.log(
    config.APP_SECRET === undefined
      ? 'It is not encrypted, and contains customer data and the shop’s secret. Keep it as safe as the shop itself, or set BACKUP_KEY.'
      : 'It is not encrypted, and contains customer data. Keep it as safe as the shop itself, or set BACKUP_KEY. It does not contain APP_SECRET.',
  )
}
