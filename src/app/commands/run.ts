import { existsSync } from 'node:fs'
import path from 'node:path'
import type { CommandInput } from '#app/commands/command.ts'
import { ConfigError, readConfig } from '#platform/config.ts'
import { errorText } from '#platform/log.ts'
import { StartError } from '#platform/start-error.ts'

/** The shop's commands, by their names in the image and in `npm run`. They throw StartError for expected problems. */
const commands: Record<string, () => Promise<(input: CommandInput) => Promise<void>>> = {
  backup: async () => (await import('#app/commands/backup.ts')).backUpShop,
  'backup:rehearse': async () => (await import('#app/commands/rehearse.ts')).rehearseRestore,
  restore: async () => (await import('#app/commands/restore.ts')).restoreShop,
  archive: async () => (await import('#app/commands/archive.ts')).archiveEvents,
  'archive:restore': async () => (await import('#app/commands/restore-archive.ts')).restoreArchive,
  'keys:rotate': async () => (await import('#app/commands/rotate-keys.ts')).rotateKeys,
  'ledger:check': async () => (await import('#app/commands/ledger-check.ts')).checkLedger,
}

/**
 * Runs a command in `root`, the folder of the shop's files, with its `.env`. Prints errors and sets the exit code to 1.
 */
export async function runCommand(root: string, name: string, words: string[]): Promise<void> {
  const calledIn = process.cwd()
  try {
    const load = commands[name]
    if (!load) throw new StartError(`Unknown command ${name}. Available: ${Object.keys(commands).join(', ')}.`)
    process.chdir(root)
    if (existsSync('.env')) process.loadEnvFile('.env')
    const command = await load()
    await command({ config: readConfig(process.env), words, fileOf: (word) => path.resolve(calledIn, word) })
  } catch (error) {
    const isExpected = error instanceof ConfigError || error instanceof StartError || isUnknownOption(error)
    console.error(isExpected ? error.message : errorText(error))
    process.exitCode = 1
  }
}

function isUnknownOption(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION'
}
