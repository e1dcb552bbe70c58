import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#platform/config.ts'
import { localUrl } from '#platform/local-url.ts'
import { takeLock } from '#platform/lock.ts'
import { explainFileFault, StartError } from '#platform/start-error.ts'

/** This process's exclusive lock on the data directory. It ends with the process, even after a crash. */
export interface DataDirectoryLock {
  /** After this call, a new copy waits for this process to stop instead of being refused. */
  announceStop(): void
  release(): void
}

/** How long a stopping copy may take: more than the sum of its own timeouts. */
const STOP_TIMEOUT_MS = 17_000

/**
 * Locks the data directory for this process, so that two shops can't run on one embedded database. Waits up to 17 seconds for
 * a copy that is stopping. Throws StartError with the address of a copy that is running.
 */
export function lockDataDirectory(config: Config): DataDirectoryLock {
  const { lock: lockFile, pidFile } = filesOf(config.DATA_DIR)
  const release = takeLock(lockFile, 200) ?? (readPidFile(pidFile) ? undefined : takeLock(lockFile, STOP_TIMEOUT_MS))
  if (!release) {
    const copy = readPidFile(pidFile)
    const details = copy ? ` (pid ${copy.pid}, ${copy.url})` : ` in ${config.DATA_DIR}`
    throw new StartError(`Groundswell is already running here${details}. Stop it first, or give this copy its own DATA_DIR and PORT.`)
  }
  writePidFile(pidFile, localUrl(config.HOST, config.PORT))
  const announceStop = () => rmSync(pidFile, { force: true })
  return {
    announceStop,
    release() {
      announceStop()
      release()
    },
  }
}

/** Writes `running.json` with the process id and address, which a second copy shows in its error. */
function writePidFile(pidFile: string, url: string): void {
  try {
    writeFileSync(pidFile, JSON.stringify({ pid: process.pid, url }))
  } catch (error) {
    throw explainFileFault(error, pidFile) ?? error
  }
}

/** Whether a copy is running on `dataDir` and is not stopping. */
export function isLocked(dataDir: string): boolean {
  const { lock, pidFile } = filesOf(dataDir)
  if (!readPidFile(pidFile)) return false
  const release = takeLock(lock)
  release?.()
  return release === undefined
}

function filesOf(dataDir: string): { lock: string; pidFile: string } {
  return { lock: path.join(dataDir, 'lock'), pidFile: path.join(dataDir, 'running.json') }
}

function readPidFile(pidFile: string): { pid: number; url: string } | undefined {
  try {
    return JSON.parse(readFileSync(pidFile, 'utf8'))
  } catch {
    return undefined
  }
}
