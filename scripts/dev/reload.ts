import type { ViteDevServer } from 'vite'

/** The server's entry point. Only changes to this file and its imports restart the server. */
const ENTRY = '/src/app/serve.ts'
const SETTLE_MS = 60

/**
 * Calls `reload` after the server's code changes, once for changes in quick succession and never concurrently. Vite updates pages
 * and styles in the browser.
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
