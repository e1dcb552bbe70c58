import { setTimeout as sleep } from 'node:timers/promises'
import { recordWork } from '#platform/jobs/seen.ts'
import type { Logger } from '#platform/log.ts'

/** Background work that runs until it is stopped. */
export interface Running {
  /** Waits for the current round and starts no other. */
  stop(): Promise<void>
}

/** Default pause after a round that did something, as a multiple of its duration. Visitors come first, and a backlog can wait. */
const PAUSE_PER_WORK = 4

/**
 * Calls `work` repeatedly: soon again while it reports that it did something, otherwise after `everyMs`. Failures are logged and followed
 * by a longer pause of up to a minute.
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
        recordWork(name, 'loop')
      } catch (error) {
        failures++
        recordWork(name, 'loop', error)
        pause = Math.min(60_000, 1_000 * 2 ** failures)
        log.error({ err: error, job: name, failures }, 'background job failed')
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
