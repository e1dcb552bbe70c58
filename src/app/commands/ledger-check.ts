import { parseArgs } from 'node:util'
import { type CommandInput, printLedgerReport } from '#app/commands/command.ts'
import { withDatabase } from '#app/commands/find-database.ts'
import { reconcileLedger } from '#features/checkout/server/queries.ts'

/** `ledger:check`: prints the balances and whether the ledger agrees with orders and payments. Exits with 1 if it doesn't. */
export async function checkLedger({ config, words }: CommandInput): Promise<void> {
  parseArgs({ args: words })
  await withDatabase(config, async (db) => printLedgerReport(await reconcileLedger({ db, now: () => new Date() })))
}
