import type { HttpServer } from '#platform/http/server.ts'

/** One line a finished request: method, path without its query, status, milliseconds. Assets and probes stay silent. */
export function installRequestLog(server: HttpServer): void {
  server.addHook('onResponse', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (path.startsWith('/assets/') || path === '/healthz' || path === '/readyz') return
    const level = reply.statusCode >= 500 ? 'error' : path.startsWith('/api/') ? 'info' : 'debug'
    request.log[level]({ method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request')
  })
}
