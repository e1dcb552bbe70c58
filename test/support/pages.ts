import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'
import type { AppContext } from '#app/compose.ts'
import type { buildServer } from '#app/server.ts'

/** Pages rendered from their sources, by the shop of `ctx`: `read` answers with a page's status and HTML. */
export interface RenderedPages {
  read(path: string): Promise<{ status: number; html: string }>
  stop(): Promise<void>
}

/** Without a build, which a test of the API does not wait for: Vite reads server and pages as `npm run dev` does. */
export async function renderPages(ctx: AppContext): Promise<RenderedPages> {
  const vite = await createServer({ appType: 'custom', logLevel: 'error', server: { middlewareMode: true, hmr: false, ws: false } })
  const code = (await vite.ssrLoadModule('/src/app/server.ts')) as { buildServer: typeof buildServer }
  const load = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>
  const server = await code.buildServer(ctx, { pages: { mode: 'development', load } })
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  return {
    async read(path) {
      const response = await fetch(url + path)
      return { status: response.status, html: await response.text() }
    },
    async stop() {
      await server.close()
      await vite.close()
    },
  }
}
