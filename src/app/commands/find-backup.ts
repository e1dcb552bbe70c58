import { existsSync } from 'node:fs'
import path from 'node:path'
import type { CommandInput } from '#app/commands/run.ts'
import { backupPlace } from '#platform/backup/places.ts'
import { StartError } from '#platform/start-error.ts'

/**
 * Lets `use` have the backup that a word names: a file, the name of one at BACKUP_TO, or `latest` for the newest there. Throws
 * StartError if there is none.
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
  const name = word === 'latest' ? (await place.list())[0] : word
  if (name === undefined) throw new StartError(`There is no backup in ${place.name} yet. Make one with: npm run backup`)
  return place.open(name, (stored) => use(stored, name))
}
