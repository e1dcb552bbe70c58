import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type CommandInput, printLedgerReport, wordOf } from '#app/commands/command.ts'
import { withDatabase } from '#app/commands/find-database.ts'
import { finishRestore, inspectBackup, loadBackup } from '#app/commands/load-backup.ts'
import { withBackup } from '#app/commands/restore.ts'
import { backupKey } from '#platform/backup/encryption.ts'
import type { Config } from '#platform/config.ts'
import { startEmbedded } from '#platform/db/embedded.ts'
import { saveSetting } from '#platform/settings.ts'
import { StartError } from '#platform/start-error.ts'
import { lastRehearsal } from '#platform/system-notes.ts'

interface Rehearsal {
  rows: number
  /** Time from reading the backup to the end of the ledger check. */
  seconds: number
  problems: string[]
}

/**
 * `backup:rehearse [file | name]`: restores a backup (the newest by default) into a temporary PostgreSQL, reconciles its ledger,
 * reports the time it took, and removes the copy. The shop isn't touched and may be running.
 */
export async function rehearseRestore({ config, words, fileOf }: CommandInput): Promise<void> {
  await withBackup({ config, fileOf }, wordOf(words) ?? 'latest', async (file, name) => {
    const at = new Date()
    const { rows, seconds, problems } = await rehearse(file, name, backupKey(config))
    console.log(`Restored ${name}: ${rows.toLocaleString('en-US')} rows, ready in ${seconds.toFixed(1)} s. The copy was removed.`)
    await noteRehearsal(config, { at: at.toISOString(), file: name, seconds, rows, problems: problems.slice(0, 20) })
  })
}

async function rehearse(file: string, name: string, key: string | undefined): Promise<Rehearsal> {
  const folder = mkdtempSync(path.join(tmpdir(), 'groundswell-rehearsal-'))
  // PostgreSQL may run as another user and needs to enter this folder. Its own folder inside is private.
  chmodSync(folder, 0o755)
  const began = performance.now()
  try {
    const header = await inspectBackup(file, name, key)
    const server = await startEmbedded(path.join(folder, 'data'), { disposable: true })
    try {
      const { rows } = await loadBackup(server.connection, { file, header, key, replace: false })
      const ledger = await finishRestore(server.connection)
      printLedgerReport(ledger)
      return { rows, problems: ledger.problems, seconds: (performance.now() - began) / 1000 }
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Saves the result for the System screen. Skipped on a machine without the shop's database. */
async function noteRehearsal(config: Config, rehearsal: NonNullable<(typeof lastRehearsal)['otherwise']>): Promise<void> {
  await withDatabase(config, (db) => saveSetting(db, lastRehearsal, rehearsal)).catch((error: unknown) => {
    if (!(error instanceof StartError)) throw error
  })
}
