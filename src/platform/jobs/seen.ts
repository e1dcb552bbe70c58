/** How one piece of this process's background work has gone since the start. Times are ISO 8601, UTC. */
export interface WorkSeen {
  name: string
  /** `loop`: runs continuously; `job`: comes from the queue. */
  kind: 'loop' | 'job'
  /** Times that it ended well, and that it did not. */
  runs: number
  failures: number
  lastRunAt: string | null
  lastError: string | null
  lastErrorAt: string | null
}

const seen = new Map<string, WorkSeen>()

/** Notes that a piece of work was begun and how it ended; without an error it ended well. */
export function noteWork(name: string, kind: WorkSeen['kind'], error?: unknown): void {
  const known = seen.get(name) ?? { name, kind, runs: 0, failures: 0, lastRunAt: null, lastError: null, lastErrorAt: null }
  const at = new Date().toISOString()
  const failed = error !== undefined && {
    failures: known.failures + 1,
    lastError: error instanceof Error ? error.message : 'It failed and did not say why.',
    lastErrorAt: at,
  }
  seen.set(name, { ...known, lastRunAt: at, ...(failed || { runs: known.runs + 1 }) })
}

/** All work that this process has done so far. */
export function workSeen(): WorkSeen[] {
  return [...seen.values()]
}
