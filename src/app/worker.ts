import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { AppContext } from '#app/compose.ts'
import type { Running } from '#platform/jobs/loop.ts'

const RETRY_MS = 2_000

/** Loads and starts the jobs in the background. Retries while the database is unavailable. */
export function startWorker(ctx: AppContext): Running {
  const stopping = new AbortController()
  const running = begin(ctx, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await (await running)?.stop()
    },
  }
}

async function begin(ctx: AppContext, stopping: AbortSignal): Promise<Running | undefined> {
  // Loading the code takes a while. Let the shop respond to requests first.
  await nextTurn()
  const { startJobs } = await import('#app/jobs.ts')
  while (!stopping.aborted) {
    try {
      return await startJobs(ctx)
    } catch (error) {
      ctx.log.error({ err: error }, 'jobs could not start; retrying')
      await sleep(RETRY_MS, undefined, { signal: stopping }).catch(() => {})
    }
  }
  return undefined
}
