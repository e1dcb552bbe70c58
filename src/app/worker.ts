import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { AppContext } from '#app/compose.ts'
import type { Running } from '#platform/jobs/loop.ts'

const RETRY_MS = 2_000

/** Starts the jobs in the background, their code included; while the database is away it tries again. */
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
  // Reading their code takes a while, in which the shop could already answer.
  await nextTurn()
  const { startJobs } = await import('#app/jobs.ts')
  while (!stopping.aborted) {
    try {
      return await startJobs(ctx)
    } catch (error) {
      ctx.log.error({ err: error }, 'the jobs do not start; trying again')
      await sleep(RETRY_MS, undefined, { signal: stopping }).catch(() => {})
    }
  }
  return undefined
}
