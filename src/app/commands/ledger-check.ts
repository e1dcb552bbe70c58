import { findDatabase } from '#app/commands/find-database.ts'
import { printLedgerReport } from '#app/commands/output.ts'
import type { CommandInput } from '#app/commands/run.ts'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import { openDatabase } from '#platform/db/open.ts'
import { createLogger } from '#platform/log.ts'

/** `ledger:check`: prints the balances, and whether ledger, orders and payments agree. Exits with 1 where they do not. */
export async function checkLedger({ config }: CommandInput): Promise<void> {
  const server = await findDatabase(config)
  const db = openDatabase({ ...server.connection, max: 2 }, createLogger('silent'))
  try {
    printLedgerReport(await reconcileLedger({ db, now: () => new Date() }))
  } finally {
    await db.close()
    await server.stop()
  }
}
