import pg from 'pg'
import type { Transaction } from '#platform/db/database.ts'

type Work<Result> = (tx: Transaction) => Promise<Result>
type Run = <Result>(work: Work<Result>) => Promise<Result>
type RunKeyed = <Result>(work: Work<Result>, key?: string) => Promise<Result>

interface Entry {
  /** Callbacks with the same key never share a transaction. Without a key, the callback itself is its key. */
  key: string | Work<unknown>
  work: Work<unknown>
  resolve(result: unknown): void
  reject(error: unknown): void
}

/** Number of concurrent groups: one writes while the other waits for the disk. */
const MAX_CONCURRENT = 2
const MAX_SIZE = 32

/**
 * Joins short transactions that arrive at the same time into one. Under load, the shop then pays for one BEGIN, COMMIT and flush
 * instead of many, and wakes one connection instead of all. Without load, each runs immediately and alone.
 *
 * If a callback fails, its group is rolled back and each runs again alone. A callback may therefore run twice and must do nothing
 * except run statements. The same happens after a deadlock at COMMIT. If a COMMIT gets no response, the whole group fails, because the
 * outcome is unknown. A lock doesn't separate callbacks within one transaction, so those that must not interleave pass the id of what they
 * change as their key.
 */
export function createGroups(run: Run): RunKeyed {
  const waiting: Entry[] = []
  let underWay = 0

  function next(): void {
    while (underWay < MAX_CONCURRENT && waiting.length > 0) {
      underWay++
      void runGroup(run, takeGroup(waiting)).finally(() => {
        underWay--
        next()
      })
    }
  }

  return <Result>(work: Work<Result>, key: Entry['key'] = work) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ key, work, resolve, reject })
      next()
    })
}

/** Removes the callbacks that have waited longest from `waiting`, at most one per key. */
function takeGroup(waiting: Entry[]): Entry[] {
  const group = new Map<Entry['key'], Entry>()
  const later: Entry[] = []
  for (const entry of waiting.splice(0)) {
    if (group.size < MAX_SIZE && !group.has(entry.key)) group.set(entry.key, entry)
    else later.push(entry)
  }
  waiting.push(...later)
  return [...group.values()]
}

async function runGroup(run: Run, entries: Entry[]): Promise<void> {
  if (entries.length === 1) return runAlone(run, entries)
  let workFailed = false
  try {
    const results = await run(async (tx) => {
      const outcomes = await Promise.allSettled(entries.map((entry) => entry.work(tx)))
      return outcomes.map((outcome) => {
        if (outcome.status === 'fulfilled') return outcome.value
        workFailed = true
        throw outcome.reason
      })
    })
    entries.forEach((entry, index) => entry.resolve(results[index]))
  } catch (error) {
    if (workFailed || isDeadlock(error)) return runAlone(run, entries)
    for (const entry of entries) entry.reject(error)
  }
}

async function runAlone(run: Run, entries: Entry[]): Promise<void> {
  await Promise.all(entries.map((entry) => run(entry.work).then(entry.resolve, entry.reject)))
}

function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '40P01'
}
