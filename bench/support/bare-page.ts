import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { scriptsAfterPaint } from '#app/late-scripts.ts'
import { buildScript } from '../../scripts/build/budget.ts'

/** The same HTML as `bare-app.ts` renders, which hydration requires. The script loads after the first paint, as in the shop. */
const HTML = scriptsAfterPaint(
  '<!DOCTYPE html><html lang="en"><head><title>Bare</title><meta name="viewport" content="width=device-width"/>' +
    '<link rel="modulepreload" href="/bare-app.js"/></head><body><main><h1>Bare</h1></main>' +
    '<script type="module" async="">import "/bare-app.js"</script></body></html>',
)

/**
 * Serves a page that hydrates one heading with React and the router, compressed and built into `directory` with the shop's own tools.
 * It shows what the framework alone costs a browser.
 */
export async function serveBarePage(directory: string): Promise<{ url: string; close(): void }> {
  await buildScript(path.join(import.meta.dirname, 'bare-app.ts'), directory)
  const script = gzipSync(readFileSync(path.join(directory, 'bare-app.js')))
  const html = gzipSync(HTML)
  const server = createServer((request, response) => {
    const isScript = request.url === '/bare-app.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.setHeader('content-encoding', 'gzip')
    response.end(isScript ? script : html)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() }
}
