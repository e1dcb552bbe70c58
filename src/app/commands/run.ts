import { existsSync } from 'node:fs'
import path from 'node:path'
import type { CommandInput } from '#app/commands/command.ts'
import { ConfigError, readConfig } from '#platform/config.ts'
import { errorText } from '#platform/log.ts'
import { StartError } from '#platform/start-error.ts'
import { errorCode } from '#shared/errors.ts'

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
    const load = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (!load) throw new StartError(`Unknown command ${name}. Available: ${Object.keys(commands).join(', ')}.`)
    process.chdir(root)
    if (existsSync('.env')) process.loadEnvFile('.env')
    const command = await load()
    await command({ config: readConfig(process.env), words, fileOf: (word) => path.resolve(calledIn, word) })
  } catch (error) {
    const isExpected = error instanceof ConfigError || error instanceof StartError || isTypo(error)
    console.error(isExpected ? error.message : errorText(error))
    process.exitCode = 1
  }
}

/** Whether an error of `parseArgs` says what is wrong with the command's words. */
export function isTypo(error: unknown): error is Error {
  return error instanceof Error && errorCode(error).startsWith('ERR_PARSE_ARGS_')
}
