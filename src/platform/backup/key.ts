import { readFileSync } from 'node:fs'
import type { Config } from '#platform/config.ts'
import { StartError } from '#platform/start-error.ts'
import { errorMessage } from '#shared/errors.ts'

const MIN_CHARACTERS = 32

/** The key that backups are encrypted with; undefined if none is set. Throws StartError if its file cannot be used. */
export function backupKey({ BACKUP_KEY, BACKUP_KEY_FILE }: Pick<Config, 'BACKUP_KEY' | 'BACKUP_KEY_FILE'>): string | undefined {
  if (BACKUP_KEY !== undefined) return BACKUP_KEY.trim()
  if (BACKUP_KEY_FILE === undefined) return undefined
  let text: string
  try {
    text = readFileSync(BACKUP_KEY_FILE, 'utf8').trim()
  } catch (error) {
    throw new StartError(`The file of BACKUP_KEY_FILE cannot be read: ${errorMessage(error)}.`, { cause: error })
  }
  if (text.length >= MIN_CHARACTERS) return text
  throw new StartError('The file of BACKUP_KEY_FILE should hold at least 32 random characters (openssl rand -base64 32).')
}
