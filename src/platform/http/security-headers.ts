import type { FastifyRequest } from 'fastify'
import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from '#platform/config.ts'
import type { HttpServer } from '#platform/http/server.ts'
import { Refusal } from '#shared/errors.ts'

/** The headers of every answer. Pages add a content-security-policy of their own that names their scripts. */
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

/** Sets them on whatever the router answers. */
export function installSecurityHeaders(server: HttpServer, headers: Record<string, string>): void {
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    // What the API answers may be personal; what is not says so itself.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    done()
  })
}

/** Probes come by address. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics'])

/** Whether a request's host, with its port, is PUBLIC_URL's or this machine's own. */
export function ownHosts({ PUBLIC_URL }: Config): (host: string | undefined) => boolean {
  const own = new URL(PUBLIC_URL).host
  return (host = '') => host === own || /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)
}

/**
 * Refuses, with 421, requests for another host than PUBLIC_URL's, so that no other name can be made to point at the shop. This
 * machine's own names are fine.
 */
export function refuseOtherHosts(server: HttpServer, config: Config): void {
  const isOwn = ownHosts(config)
  server.addHook('onRequest', (request, _reply, done) => {
    if (isOwn(request.host) || PROBES.has(request.url)) return done()
    done(new Refusal(421, 'wrong_host', `This shop is at ${config.PUBLIC_URL}.`))
  })
}

/** Whether a request comes from a page of the shop, or from no page: browsers say which site's page asks, other programs say nothing. */
export function isOwnPage({ PUBLIC_URL }: Config, { origin, host }: IncomingHttpHeaders): boolean {
  return origin === undefined || origin === new URL(PUBLIC_URL).origin || URL.parse(origin)?.host === host
}

/** A hook that refuses the pages of other sites, with 403 `other_site`, for calls that set or delete cookies. */
export function refuseOtherSites(config: Config) {
  return async ({ headers }: FastifyRequest): Promise<void> => {
    if (!isOwnPage(config, headers)) throw new Refusal(403, 'other_site', 'Only the shop’s own pages can do this.')
  }
}
