import type { FastifyRequest } from 'fastify'
import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from '#platform/config.ts'
import { type HttpServer, routeOf } from '#platform/http/server.ts'
import { Refusal } from '#shared/errors.ts'

/** The headers of every response. Pages add their own Content-Security-Policy with their scripts. */
export function securityHeaders(config: Config): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'content-security-policy': "frame-ancestors 'none'",
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    ...(config.PUBLIC_URL.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

/** The policy of uploaded pictures, in case a browser treats one as a page. It replaces the one above. */
export const PICTURE_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"

/** Sets the headers on every routed response. */
export function installSecurityHeaders(server: HttpServer, headers: Record<string, string>): void {
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    // API responses may be personal. Public ones override this.
    if (routeOf(request).startsWith('/api/')) reply.header('cache-control', 'no-store')
    done()
  })
}

/** Probes use the IP address as host. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics'])

/** Whether a request's host (with port) is that of PUBLIC_URL or this machine's own. */
export function ownHosts({ PUBLIC_URL }: Config): (host: string | undefined) => boolean {
  const own = new URL(PUBLIC_URL).host
  return (host = '') => host === own || /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)
}

/**
 * Refuses requests for hosts other than that of PUBLIC_URL with 421, so that no other domain can point at the shop. This machine's own
 * names are allowed.
 */
export function refuseOtherHosts(server: HttpServer, config: Config): void {
  const isOwn = ownHosts(config)
  server.addHook('onRequest', (request, _reply, done) => {
    if (isOwn(request.host) || PROBES.has(request.url)) return done()
    done(new Refusal(421, 'wrong_host', `This shop is at ${config.PUBLIC_URL}. Open it there.`))
  })
}

/** Whether a request comes from the shop's own pages, or not from a page: browsers send the page's origin, other programs none. */
export function isOwnPage({ PUBLIC_URL }: Config, { origin, host }: IncomingHttpHeaders): boolean {
  return origin === undefined || origin === new URL(PUBLIC_URL).origin || URL.parse(origin)?.host === host
}

/** A hook for calls that set or delete cookies. Refuses requests from other sites with 403 `other_site`. */
export function refuseOtherSites(config: Config) {
  return async ({ headers }: FastifyRequest): Promise<void> => {
    if (!isOwnPage(config, headers)) throw new Refusal(403, 'other_site', 'Only the shop’s own pages can do this.')
  }
}
