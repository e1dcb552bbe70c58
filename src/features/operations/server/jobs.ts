import { addPageViews, ViewCounter } from '#features/operations/server/commands/view-counter.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'
import { loop } from '#platform/jobs/loop.ts'

const EVERY_MS = 5_000

/**
 * Counts page views in this process. The returned function counts one view. Counts are written every few seconds and when the
 * server closes. Those made while the database is unavailable are lost.
 */
export function countPageViews(server: HttpServer, ctx: Context): ViewCounter['count'] {
  const counter = new ViewCounter()
  const write = async () => {
    await addPageViews(ctx, counter.take())
    return 0
  }
  const writing = loop('write-page-views', EVERY_MS, ctx.log, write)
  server.addHook('onClose', async () => {
    await writing.stop()
    await write().catch((error: unknown) => ctx.log.warn({ err: error }, 'the last page views were not saved'))
  })
  return (path, headers) => counter.count(path, headers)
}
