import type { ServerBuild } from 'react-router'
import { createServer, type ViteDevServer } from 'vite'
import type { AppContext } from '#app/compose.ts'
import type { buildServer } from '#app/server.ts'
import type { followPlatforms } from '#features/catalog/server/commands/follow-platforms.ts'

/** Pages rendered from their sources, by the shop of `ctx`: `read` answers with a page's status and HTML. */
export interface RenderedPages {
  url: string
  read(path: string): Promise<{ status: number; html: string }>
  stop(): Promise<void>
}

/** Read once for all files of a worker, and ended with it: reading the pages takes longer than most of these files. */
let sources: Promise<ViteDevServer> | undefined

/** Without a build, which a test of the API does not wait for: Vite reads server and pages as `npm run dev` does. */
export async function renderPages(ctx: AppContext): Promise<RenderedPages> {
  sources ??= createServer({
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  })
  const vite = await sources
  const code = (await vite.ssrLoadModule('/src/app/server.ts')) as { buildServer: typeof buildServer }
  // Their code is another copy, which follows the platforms like another process.
  const catalog = (await vite.ssrLoadModule('/src/features/catalog/server/commands/follow-platforms.ts')) as {
    followPlatforms: typeof followPlatforms
  }
  await catalog.followPlatforms(ctx)
  const load = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>
  // Reading all pages takes long: no test should have to wait for it.
  await load()
  const server = await code.buildServer(ctx, { pages: { mode: 'development', load } })
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    async read(path) {
      const response = await fetch(url + path)
      return { status: response.status, html: await response.text() }
    },
    async stop() {
      await server.close()
    },
  }
}
