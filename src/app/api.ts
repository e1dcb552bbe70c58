import type { AppContext } from '#app/compose.ts'
import { catalogApi } from '#features/catalog/server/api.ts'
import type { ContentCache } from '#platform/http/content-cache.ts'
import type { HttpServer } from '#platform/http/server.ts'

/** The features' REST routers. */
export function mountApi(server: HttpServer, ctx: AppContext, cache: ContentCache): void {
  catalogApi(server, ctx, cache)
}
