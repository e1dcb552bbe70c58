import type { RouterContextProvider, ServerBuild } from 'react-router'

/** Renders a page like the entry of the server's build. */
type Render = (
  request: Request,
  status: number,
  headers: Headers,
  router: unknown,
  context: RouterContextProvider,
) => Response | Promise<Response>

/** A build whose pages at `paths`, without their first slash, are what `render` returns. All others are missing. */
export function standInBuild(paths: readonly string[], render: Render): ServerBuild {
  return {
    entry: { module: { default: render, handleError: () => {} } },
    routes: Object.fromEntries(
      paths.map((path) => [path || 'home', { id: path || 'home', path, index: path === '', module: { default: () => null } }]),
    ),
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    publicPath: '/',
    basename: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild
}
