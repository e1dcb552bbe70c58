import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeDirectory } from '#platform/make-directory.ts'
import { explainFileFault } from '#platform/start-error.ts'
import { errorCode } from '#shared/errors.ts'

const BUSY = 5

/**
 * Locks `file` exclusively and returns a function to release it; undefined if another process still has it after `waitMs`. SQLite
 * uses the operating system's locks on every platform. They end with the process, even with kill -9, so there are no stale locks.
 * Nothing is stored in the file.
 */
export function takeLock(file: string, waitMs = 0): (() => void) | undefined {
  let database: DatabaseSync | undefined
  try {
    makeDirectory(path.dirname(file))
    makePrivate(file)
    database = new DatabaseSync(file, { timeout: waitMs })
    database.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    database?.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) return undefined
    throw explainFileFault(error, file) ?? error
  }
  return () => database.close()
}

/**
 * Other accounts of the machine could keep a file locked that they may read. Earlier versions created one that they may read. The file is
 * not opened if it exists, because closing it would end this process's lock on it.
 */
function makePrivate(file: string): void {
  try {
    if (existsSync(file)) chmodSync(file, 0o600)
    else writeFileSync(file, '', { flag: 'wx', mode: 0o600 })
  } catch (error) {
    // Another process has just created it, or it belongs to another account.
    if (!['EEXIST', 'EPERM'].includes(errorCode(error))) throw error
  }
}
