import { addPageViews, ViewCounter } from '#features/operations/server/commands/view-counter.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'
import { loop } from '#platform/jobs/loop.ts'

const EVERY_MS = 5_000

/**
 * The page statistics of a process that answers pages: the returned function counts one, and what was counted is
 * written every few seconds and when the server closes. What is counted while the database is away is lost.
 */
export function keepPageStatistics(server: HttpServer, ctx: Context): ViewCounter['count'] {
  const counter = new ViewCounter()
  const write = async () => {
    await addPageViews(ctx, counter.take())
    return 0
  }
  const writing = loop('write-page-views', EVERY_MS, ctx.log, write)
  server.addHook('onClose', async () => {
    await writing.stop()
    await write().catch((error: unknown) => ctx.log.warn({ err: error }, 'the last page views are not counted'))
  })
  return (path, headers) => counter.count(path, headers)
}
