import { setTimeout as sleep } from 'node:timers/promises'
import { loop, type Running } from '#platform/jobs/loop.ts'
import type { Logger } from '#platform/log.ts'

/** Work that belongs to somebody each, by their ids. */
interface Work {
  /** How many are served at a time. */
  atOnce: number
  /** Who has work that is due: at most `limit`, without those being served. */
  find(served: readonly string[], limit: number): Promise<string[]>
  serve(id: string): Promise<void>
  /** Before it waits for those being served. */
  onStop?: () => void
}

/**
 * Looks for work until it is stopped, every `everyMs` and sooner while there is some, and serves each in their own time, so that a slow one
 * holds up nobody else. If one fails, that is logged, and they are served again after a pause.
 */
export function serveEach(name: string, everyMs: number, log: Logger, { atOnce, find, serve, onStop }: Work): Running {
  const served = new Map<string, Promise<void>>()
  const begin = async (id: string) => {
    try {
      await serve(id)
    } catch (error) {
      log.error({ err: error, job: name, id }, 'a background job failed for one; it is tried again')
      await sleep(everyMs)
    } finally {
      served.delete(id)
    }
  }
  const looking = loop(name, everyMs, log, async () => {
    const free = atOnce - served.size
    const found = (await find([...served.keys()], free)).filter((id) => !served.has(id)).slice(0, free)
    for (const id of found) served.set(id, begin(id))
    return found.length
  })
  return {
    async stop() {
      onStop?.()
      await looking.stop()
      await Promise.all(served.values())
    },
  }
}
