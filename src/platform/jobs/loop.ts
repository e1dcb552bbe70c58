import { setTimeout as sleep } from 'node:timers/promises'
import { noteWork } from '#platform/jobs/seen.ts'
import type { Logger } from '#platform/log.ts'

/** Something that goes on until it is stopped. */
export interface Running {
  /** Lets the round that is under way end, then no other begins. */
  stop(): Promise<void>
}

/** Unless told otherwise, a round that did something is followed by a pause this many times as long: visitors come first, a backlog can wait. */
const PAUSE_PER_WORK = 4

/**
 * Calls `work` again and again: soon while it reports that it did something, else after `everyMs`. A round that fails
 * is logged and the next comes after a longer pause, up to a minute.
 */
export function loop(name: string, everyMs: number, log: Logger, work: () => Promise<number>, pausePerWork = PAUSE_PER_WORK): Running {
  const stopping = new AbortController()
  let failures = 0
  const run = async () => {
    while (!stopping.signal.aborted) {
      const began = performance.now()
      let pause = everyMs
      try {
        if ((await work()) > 0) pause = Math.min(5_000, pausePerWork * (performance.now() - began))
        failures = 0
        noteWork(name, 'loop')
      } catch (error) {
        failures++
        noteWork(name, 'loop', error)
        pause = Math.min(60_000, 1_000 * 2 ** failures)
        log.error({ err: error, job: name, failures }, 'a background job failed')
      }
      await sleep(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }
  const done = run()
  return {
    stop: () => {
      stopping.abort()
      return done
    },
  }
}
