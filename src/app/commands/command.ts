import { parseArgs } from 'node:util'
import type { LedgerReport } from '#features/checkout/server/queries.ts'
import type { Config } from '#platform/config.ts'
import { StartError } from '#platform/start-error.ts'
import { formatMoney } from '#shared/money.ts'

/** What a command is called with. */
export interface CommandInput {
  config: Config
  words: string[]
  /** The absolute path of a file, relative to where the command was called. */
  fileOf(word: string): string
}

/** The word of a command that takes one or none. Throws for options and further words, so that a typo isn't taken for something else. */
export function wordOf(words: string[]): string | undefined {
  return onlyOne(parseArgs({ args: words, options: {}, allowPositionals: true }).positionals)
}

/** The only one of a command's words, if there is one. Throws StartError if there are several. */
export function onlyOne(words: string[]): string | undefined {
  if (words.length > 1) throw new StartError(`One at a time: ${words.join(', ')}.`)
  return words[0]
}

/** Prints the ledger's balances and problems. Sets the exit code to 1 if there are problems. */
export function printLedgerReport({ balances, problems }: LedgerReport): void {
  const own = balances.filter(({ account }) => !account.includes(':') || account.startsWith('processor:'))
  for (const { account, currency, balanceCents } of own.length > 0 && balances.length > 100 ? own : balances) {
    console.log(`${account.padEnd(24)} ${currency} ${formatMoney(balanceCents).padStart(16)}`)
  }
  if (balances.length > 100) console.log(`and ${(balances.length - own.length).toLocaleString('en-US')} accounts of customers`)
  for (const problem of problems) console.log(`✗ ${problem}`)
  console.log(problems.length === 0 ? '✓ The ledger agrees with orders and payments.' : `${problems.length} checks failed.`)
  if (problems.length > 0) process.exitCode = 1
}

/** Shows progress on one line of the terminal, which the next call replaces. Prints nothing if the output is redirected. */
export function printProgress(what: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\u001B[K${what} …`)
}

/** Clears the line written by `printProgress`. */
export function clearProgress(): void {
  if (process.stdout.isTTY) process.stdout.write('\r\u001B[K')
}
