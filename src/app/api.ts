import type { AppContext } from '#app/compose.ts'
import type { ContentCache } from '#platform/http/content-cache.ts'
import type { HttpServer } from '#platform/http/server.ts'

/** The features' REST routers. */
export function mountApi(_server: HttpServer, _ctx: AppContext, _cache: ContentCache): void {}
