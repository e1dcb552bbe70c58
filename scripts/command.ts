import path from 'node:path'
import { runCommand } from '#app/commands/run.ts'

/**
 * Runs one of the shop's commands. Only `restore` needs the shop to be stopped.
 *
 * - `npm run backup [-- <file>]` backs up the shop.
 * - `npm run backup:rehearse [-- <file | name>]` proves that a backup can be restored.
 * - `npm run restore -- <file | name | latest> [--replace]` replaces the shop with a backup.
 * - `npm run archive [-- --before 2026-10]` moves old events from the database into files.
 * - `npm run archive:restore -- <file | name>` loads archived events back into the database.
 * - `npm run keys:rotate` re-encrypts with APP_SECRET everything that was encrypted with APP_SECRET_PREVIOUS.
 * - `npm run ledger:check` prints the balances and whether the ledger agrees with orders and payments.
 */
const [name = '', ...words] = process.argv.slice(2)
await runCommand(path.resolve(import.meta.dirname, '..'), name, words)
