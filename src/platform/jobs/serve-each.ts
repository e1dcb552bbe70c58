import { setTimeout as sleep } from 'node:timers/promises'
import { loop, type Running } from '#platform/jobs/loop.ts'
import type { Logger } from '#platform/log.ts'

/** Work grouped by owner, such as an endpoint or supplier. */
interface Work {
  /** Maximum number of owners served concurrently. */
  atOnce: number
  /** Finds up to `limit` owners with due work, other than those being served. */
  find(served: readonly string[], limit: number): Promise<string[]>
  serve(id: string): Promise<void>
  /** Called before waiting for those being served. */
  onStop?: () => void
}

/**
 * Looks for due work every `everyMs`, and sooner while there is some, until stopped. Owners are served concurrently, so a slow one
 * doesn't delay the others. Failures are logged, and the owner is served again after a pause.
 */
export function serveEach(name: string, everyMs: number, log: Logger, { atOnce, find, serve, onStop }: Work): Running {
  const served = new Map<string, Promise<void>>()
  const begin = async (id: string) => {
    try {
      await serve(id)
    } catch (error) {
      log.error({ err: error, job: name, id }, 'background job failed for one owner; retrying')
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
