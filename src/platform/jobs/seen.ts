import { errorMessage } from '#shared/errors.ts'

/** Statistics of one kind of background work in this process. Times are ISO 8601, UTC. */
export interface WorkStats {
  name: string
  /** `loop` runs continuously, `job` comes from the queue. */
  kind: 'loop' | 'job'
  /** Number of successes and failures. */
  runs: number
  failures: number
  lastRunAt: string | null
  lastError: string | null
  lastErrorAt: string | null
}

const seen = new Map<string, WorkStats>()

/** Records a run and how it ended. Without an error it succeeded. */
export function recordWork(name: string, kind: WorkStats['kind'], error?: unknown): void {
  const known = seen.get(name) ?? { name, kind, runs: 0, failures: 0, lastRunAt: null, lastError: null, lastErrorAt: null }
  const at = new Date().toISOString()
  const failed = error !== undefined && {
    failures: known.failures + 1,
    lastError: errorMessage(error),
    lastErrorAt: at,
  }
  seen.set(name, { ...known, lastRunAt: at, ...(failed || { runs: known.runs + 1 }) })
}

/** Statistics of all work in this process. */
export function workSeen(): WorkStats[] {
  return [...seen.values()]
}
