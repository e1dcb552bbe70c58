import pg from 'pg'
import type { Transaction } from '#platform/db/database.ts'

type Work<Result> = (tx: Transaction) => Promise<Result>
type Run = <Result>(work: Work<Result>) => Promise<Result>
type RunKeyed = <Result>(work: Work<Result>, key?: string) => Promise<Result>

interface Entry {
  /** Two works with the same key never share a transaction. Without a key, the work itself: it shares with everybody. */
  key: string | Work<unknown>
  work: Work<unknown>
  resolve(result: unknown): void
  reject(error: unknown): void
}

/** Groups on their way at once: one writes while the other waits for the disk. */
const AT_ONCE = 2
const SIZE = 32

/**
 * Joins short transactions that come at the same time into one: a busy shop then pays for one BEGIN, one COMMIT and one
 * flush instead of many, and one connection is woken instead of all. While there is no crowd, each runs at once and
 * alone. Where a work of a group fails, nothing of the group has happened and each runs again by itself, so a work may
 * run twice and must do nothing but statements. A COMMIT that goes unanswered fails them all: nobody knows. One that was
 * refused because groups waited for each other did nothing either. Within one transaction a lock keeps nobody apart: works
 * that must not interleave give the id of what they change as their key.
 */
export function createGroups(run: Run): RunKeyed {
  const waiting: Entry[] = []
  let underWay = 0

  function next(): void {
    while (underWay < AT_ONCE && waiting.length > 0) {
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

/** Takes the works that have waited longest out of `waiting`, of each key the first. */
function takeGroup(waiting: Entry[]): Entry[] {
  const group = new Map<Entry['key'], Entry>()
  const later: Entry[] = []
  for (const entry of waiting.splice(0)) {
    if (group.size < SIZE && !group.has(entry.key)) group.set(entry.key, entry)
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
