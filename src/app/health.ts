import type { AppContext } from '#app/compose.ts'
import type { HttpServer } from '#platform/http/server.ts'

/** `/healthz` reports that the process responds. `/readyz` also requires a migrated database, and fails during shutdown. */
export function mountHealth(server: HttpServer, ctx: AppContext, stopping?: AbortSignal): void {
  server.get('/healthz', { schema: { hide: true } }, async () => ({ success: true, status: 'ok' }))
  server.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const unready = (code: string, message: string) => reply.code(503).header('retry-after', '3').send({ success: false, code, message })
    if (stopping?.aborted) return unready('stopping', 'The shop is stopping.')
    try {
      await ctx.db.query('select 1 from schema_migrations limit 1')
      return { success: true, status: 'ready' }
    } catch (error) {
      ctx.log.warn({ err: error }, 'not ready: the database did not respond')
      return unready('unavailable', 'The database is not responding.')
    }
  })
}
