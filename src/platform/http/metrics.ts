import type { Registry } from '@prometheus-io/client'
import type { FastifyRequest } from 'fastify'
import { timingSafeEqual } from 'node:crypto'
import type { Context } from '#platform/context.ts'
import type { ContentCache } from '#platform/http/content-cache.ts'
import type { HttpServer } from '#platform/http/server.ts'
import type { Sockets } from '#platform/realtime/sockets.ts'
import { sha256 } from '#platform/secrets.ts'
import { StartError } from '#platform/start-error.ts'

/** Parts with their own counters. */
interface Counted {
  cache: ContentCache
  /** Undefined if this process has no sockets. */
  sockets: Sockets | undefined
}

/**
 * `/metrics` for Prometheus: on the public port with METRICS_TOKEN, and on METRICS_PORT of this machine without authentication. If
 * neither is set, nothing is measured and the path doesn't exist.
 */
export async function installMetrics(server: HttpServer, ctx: Context, counted: Counted): Promise<void> {
  const { METRICS_TOKEN: token, METRICS_PORT: port } = ctx.config
  if (token === undefined && port === undefined) return
  const registry = await measure(server, ctx, counted)
  if (token !== undefined) servePublicly(server, registry, token)
  if (port !== undefined) await servePrivately(server, registry, port)
}

async function measure(server: HttpServer, ctx: Context, { cache, sockets }: Counted): Promise<Registry> {
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import('@prometheus-io/client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its response, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000)
    done()
  })
  const answered = new Gauge({
    name: 'content_cache_answers',
    help: 'Pages and catalog responses sent from memory since the start, not included in the histogram',
    registers: [registry],
    collect() {
      answered.set(cache.answered)
    },
  })
  const connected = new Gauge({
    name: 'realtime_sockets',
    help: 'Browser sockets connected to this process',
    registers: [registry],
    collect() {
      connected.set(sockets?.count() ?? 0)
    },
  })
  const connections = new Gauge({
    name: 'database_pool_connections',
    help: 'Connections in the pool, and requests waiting for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      connections.set({ state: 'open' }, ctx.db.pool.totalCount)
      connections.set({ state: 'idle' }, ctx.db.pool.idleCount)
      connections.set({ state: 'waiting' }, ctx.db.pool.waitingCount)
    },
  })
  return registry
}

function servePublicly(server: HttpServer, registry: Registry, token: string): void {
  const expected = Buffer.from(sha256(`Bearer ${token}`))
  const mayRead = (request: FastifyRequest) => timingSafeEqual(Buffer.from(sha256(request.headers.authorization ?? '')), expected)
  server.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (mayRead(request)) return reply.type(registry.contentType).send(await registry.metrics())
    return reply.code(401).send({ success: false, code: 'unauthenticated', message: 'Authentication required' })
  })
}

async function servePrivately(server: HttpServer, registry: Registry, port: number): Promise<void> {
  // Loaded on demand, because importing node:http also loads fetch, which takes about 20 ms at startup.
  const { createServer } = await import('node:http')
  const own = createServer((_request, response) => {
    void registry.metrics().then((text) => response.setHeader('content-type', registry.contentType).end(text))
  })
  await new Promise<void>((resolve, reject) => {
    own.once('error', () => reject(new StartError(`METRICS_PORT ${port} is already in use.`)))
    own.listen(port, '127.0.0.1', resolve)
  })
  server.addHook('onClose', () => own.close())
}
