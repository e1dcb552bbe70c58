import type { Config } from '#platform/config.ts'
import type { HttpServer } from '#platform/http/server.ts'

/** The headers of every answer. Pages add a content-security-policy of their own that names their scripts. */
export function installSecurityHeaders(server: HttpServer, config: Config): void {
  const headers: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    ...(config.PUBLIC_URL.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
  server.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}
