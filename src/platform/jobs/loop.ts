import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '#platform/log.ts'

/** Something that goes on until it is stopped. */
export interface Running {
  /** Lets the round that is under way end, then no other begins. */
  stop(): Promise<void>
}

/**
 * Calls `work` again and again: at once while it reports that it did something, else after `everyMs`. A round that
 * fails is logged and the next comes after a longer pause, up to a minute.
 */
export function loop(name: string, everyMs: number, log: Logger, work: () => Promise<number>): Running {
  const stopping = new AbortController()
  let failures = 0
  const run = async () => {
    while (!stopping.signal.aborted) {
      let did = 0
      try {
        did = await work()
        failures = 0
      } catch (error) {
        failures++
        log.error({ err: error, job: name, failures }, 'a background job failed')
      }
      const pause = failures > 0 ? Math.min(60_000, 1_000 * 2 ** failures) : did > 0 ? 0 : everyMs
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
