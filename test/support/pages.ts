import type { ServerBuild } from 'react-router'
import { createServer, type ViteDevServer } from 'vite'
import type { AppContext } from '#app/compose.ts'
import type { buildServer } from '#app/server.ts'
import type { followPlatforms } from '#features/catalog/server/commands/follow-platforms.ts'

/** A server that renders pages from their sources. */
export interface RenderedPages {
  url: string
  read(path: string): Promise<{ status: number; html: string }>
  stop(): Promise<void>
}

/** Shared by all test files of a worker, because loading the pages takes longer than most of these files. */
let sources: Promise<ViteDevServer> | undefined

/** Serves the shop's pages without a build. Vite loads the server and the pages, as with `npm run dev`. */
export async function renderPages(ctx: AppContext): Promise<RenderedPages> {
  sources ??= createServer({
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  })
  const vite = await sources
  const code = (await vite.ssrLoadModule('/src/app/server.ts')) as { buildServer: typeof buildServer }
  // Vite loads another copy of the code, which has to follow the platforms like another process.
  const catalog = (await vite.ssrLoadModule('/src/features/catalog/server/commands/follow-platforms.ts')) as {
    followPlatforms: typeof followPlatforms
  }
  await catalog.followPlatforms(ctx)
  const load = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>
  // Load the pages here, so that no test has to wait for them.
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
