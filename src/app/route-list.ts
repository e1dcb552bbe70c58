import type { PageSource } from '#app/pages.ts'
import type { ContentCache } from '#platform/http/content-cache.ts'
import type { HttpServer } from '#platform/http/server.ts'

/**
 * Tells a page that has arrived where the scripts of the others are. Nearly every page is linked from every page, so the
 * answer is the same whatever is asked for, and may be kept for as long as its address names this release.
 */
export function mountRouteList(server: HttpServer, cache: ContentCache, source: PageSource): void {
  server.get<{ Querystring: { version?: string } }>('/__manifest', { schema: { hide: true } }, async (request, reply) => {
    const { assets } = await source.load()
    // Of an older release: with this answer, the router loads the next page as a whole.
    if (request.query.version !== assets.version) return reply.code(204).header('x-remix-reload-document', 'true').send()
    return cache.serve(request, reply, source.mode === 'production' ? 'route list' : undefined, async () => ({
      status: 200,
      headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=31536000, immutable' },
      body: Buffer.from(JSON.stringify(assets.routes)),
    }))
  })
}
