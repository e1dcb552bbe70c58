import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { explainFileFault } from '#platform/start-error.ts'

/**
 * Creates a directory and its parents. Throws StartError if that's impossible. Node's `recursive` never returns in a file system where
 * nothing can be created, such as /proc.
 */
export function makeDirectory(directory: string): void {
  if (existsSync(directory)) return
  makeDirectory(path.dirname(directory))
  try {
    mkdirSync(directory, { mode: 0o755 })
  } catch (error) {
    // Another process may have just created it.
    if (!existsSync(directory)) throw explainFileFault(error, directory) ?? error
  }
}
