import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#platform/config.ts'
import { localUrl } from '#platform/local-url.ts'
import { takeLock } from '#platform/lock.ts'
import { explainFileFault, StartError } from '#platform/start-error.ts'

/** This process's exclusive hold of the data directory; it ends with the process, however that ends. */
export interface Hold {
  /** From now on a new copy waits for this one rather than being sent away. */
  announceEnd(): void
  release(): void
}

/** How long a copy that is stopping may take: its own limit and a little. */
const STOPPING_MS = 17_000

/**
 * Takes the data directory for this process: two shops on one database of their own would each believe to own it.
 * Waits for one that is stopping. Throws StartError naming the one that runs.
 */
export function holdDataDirectory(config: Config): Hold {
  const { lock: lockFile, note } = filesOf(config.DATA_DIR)
  const release = takeLock(lockFile, 200) ?? (runningCopy(note) ? undefined : takeLock(lockFile, STOPPING_MS))
  if (!release) {
    const copy = runningCopy(note)
    const details = copy ? ` (pid ${copy.pid}, ${copy.url})` : ` in ${config.DATA_DIR}`
    throw new StartError(`Groundswell is already running here${details}. Stop it first, or give this copy its own DATA_DIR and PORT.`)
  }
  leaveWord(note, localUrl(config.HOST, config.PORT))
  const announceEnd = () => rmSync(note, { force: true })
  return {
    announceEnd,
    release() {
      announceEnd()
      release()
    },
  }
}

/** Where the shop is, for whoever starts a second copy. */
function leaveWord(note: string, url: string): void {
  try {
    writeFileSync(note, JSON.stringify({ pid: process.pid, url }))
  } catch (error) {
    throw explainFileFault(error, note) ?? error
  }
}

/** Whether a copy runs on `dataDir` just now, and is not stopping. */
export function isHeld(dataDir: string): boolean {
  const { lock, note } = filesOf(dataDir)
  if (!runningCopy(note)) return false
  const release = takeLock(lock)
  release?.()
  return release === undefined
}

function filesOf(dataDir: string): { lock: string; note: string } {
  return { lock: path.join(dataDir, 'lock'), note: path.join(dataDir, 'running.json') }
}

function runningCopy(note: string): { pid: number; url: string } | undefined {
  try {
    return JSON.parse(readFileSync(note, 'utf8')) as { pid: number; url: string }
  } catch {
    return undefined
  }
}
