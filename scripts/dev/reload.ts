import type { ViteDevServer } from 'vite'

/** What the running server was loaded from; everything it imports, and nothing else, makes it start anew. */
const ENTRY = '/src/app/serve.ts'
const SETTLE_MS = 60

/**
 * Calls `reload` after a change to a file that the server is made of, once for changes that come together and never
 * twice at a time. Pages and styles are left to Vite, which swaps them in the browser.
 */
export function onServerChange(vite: ViteDevServer, reload: (file: string) => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const changed = (file: string) => {
    if (!isOfServer(vite, file) && !file.endsWith('.sql')) return
    clearTimeout(timer)
    timer = setTimeout(() => void (running = running.then(() => reload(file))), SETTLE_MS)
  }
  vite.watcher.on('change', changed).on('add', changed).on('unlink', changed)
}

function isOfServer(vite: ViteDevServer, file: string): boolean {
  const graph = vite.environments.ssr?.moduleGraph
  const entry = graph
    ?.getModulesByFile(vite.config.root + ENTRY)
    ?.values()
    .next().value
  const start = graph?.getModulesByFile(file)
  if (!entry || !start) return false
  const seen = new Set(start)
  for (const module of seen) for (const importer of module.importers) seen.add(importer)
  return seen.has(entry)
}
