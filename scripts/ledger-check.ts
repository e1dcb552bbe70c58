import path from 'node:path'
import { runCommand } from '#app/commands/run.ts'

/** `npm run ledger:check`: prints the balances, and whether ledger, orders and payments agree. */
await runCommand(path.resolve(import.meta.dirname, '..'), 'ledger:check', process.argv.slice(2))
