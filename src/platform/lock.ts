import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { explainFileFault } from '#platform/start-error.ts'

const BUSY = 5

/**
 * Takes `file` as this process's alone, and returns how to let go; undefined where another process has it after
 * `waitMs`. SQLite's locks are the operating system's, on every platform: they end with the process, also by kill -9,
 * so that none is ever stale. Nothing is stored in the file.
 */
export function takeLock(file: string, waitMs = 0): (() => void) | undefined {
  let database: DatabaseSync | undefined
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o755 })
    database = new DatabaseSync(file, { timeout: waitMs })
    database.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    database?.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) return undefined
    throw explainFileFault(error, file) ?? error
  }
  return () => database.close()
}
