import fastifyCookie from '@fastify/cookie'
import fastify, { type FastifyBaseLogger, type FastifySerializerCompiler, LogController } from 'fastify'
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { mountApiDocs } from '#app/api-docs.ts'
import { installApiDocument } from '#app/api-document.ts'
import { mountApi } from '#app/api.ts'
import type { AppContext } from '#app/compose.ts'
import { installGuard } from '#app/guard.ts'
import { mountHealth } from '#app/health.ts'
import { mountPages, pageRenderer, type PageSource } from '#app/pages.ts'
import { mountRealtime } from '#app/realtime.ts'
import { mountSecurityContact } from '#app/security-contact.ts'
import { blogFeedRoute, pictureRoute } from '#features/blog/server/api.ts'
import { unsubscribeForm } from '#features/notifications/server/api/unsubscribe.ts'
import { lookPictureRoute } from '#features/operations/server/api/look.ts'
import { countPageViews } from '#features/operations/server/jobs.ts'
import { seoRoutes } from '#features/seo/server/api.ts'
import { CONTENT_CHANGED, TOPIC_CHANGED } from '#platform/content-snapshot.ts'
import { readJsonBodies, readLargeBodiesInTurn, refuseTinyPieces } from '#platform/http/bodies.ts'
import { ContentCache } from '#platform/http/content-cache.ts'
import { answer, answerBrokenConnection, answerUnreadableAddress, installErrorAnswers } from '#platform/http/errors.ts'
import { serveFiles } from '#platform/http/files.ts'
import { useInputMessages } from '#platform/http/input-messages.ts'
import { installMetrics } from '#platform/http/metrics.ts'
import { installRequestLog } from '#platform/http/request-log.ts'
import { installSecurityHeaders, ownHosts, refuseOtherHosts, securityHeaders } from '#platform/http/security-headers.ts'
import type { HttpServer } from '#platform/http/server.ts'
import { refuseNulInAddresses } from '#platform/http/well-formed.ts'
import { isSocketUpgrade } from '#platform/realtime/sockets.ts'
import { notFound } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { paths } from '#shared/paths.ts'

export interface ServerParts {
  /** Omitted in tests that only use the API. */
  pages?: PageSource
  /** Folder of the browser's files and their compressed versions. */
  assets?: string
  /** Aborted when the process starts to stop. It is no longer ready then, but still responds. */
  stopping?: AbortSignal
  /** Tests validate every response against its schema. A shop sends responses as they are. */
  serializerCompiler?: FastifySerializerCompiler<unknown>
}

/** Timeout for the headers of a request, and for a silent connection. */
const HEADERS_TIMEOUT_MS = 10_000
/** Timeout for a whole request, including its body. */
const REQUEST_TIMEOUT_MS = 20_000
const CONNECTION_CHECK_MS = 1_000

/** Middleware order, read from top to bottom. */
export async function buildServer(ctx: AppContext, parts: ServerParts = {}): Promise<HttpServer> {
  const { config } = ctx
  const logger: FastifyBaseLogger = ctx.log
  const headers = securityHeaders(config)
  const server = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId('req'),
    trustProxy: config.TRUST_PROXY.length > 0 ? config.TRUST_PROXY : false,
    bodyLimit: 64 * 1024,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    http: {
      shouldUpgradeCallback: isSocketUpgrade,
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: CONNECTION_CHECK_MS,
    },
    frameworkErrors: answerUnreadableAddress(headers),
    clientErrorHandler: answerBrokenConnection(headers),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
  }).withTypeProvider<ZodTypeProvider>()
  useInputMessages()
  server.setValidatorCompiler(validatorCompiler)
  // Presenters already select the fields of a response. Checking against the schema again would slow down every response.
  server.setSerializerCompiler(parts.serializerCompiler ?? (() => JSON.stringify))

  // Only JSON is accepted: other sites could send plain text without a preflight request.
  server.removeContentTypeParser('text/plain')
  readJsonBodies(server)
  readLargeBodiesInTurn(server)
  refuseTinyPieces(server)

  installErrorAnswers(server)
  installSecurityHeaders(server, headers)
  if (config.STORE_MODE === 'live') refuseOtherHosts(server, config)
  installRequestLog(server)
  refuseNulInAddresses(server)
  const cache = new ContentCache(headers, config.ROLES.includes('web') ? countPageViews(server, ctx) : undefined)
  const sockets = config.ROLES.includes('web') ? mountRealtime(server, ctx) : undefined
  await installMetrics(server, ctx, { cache, sockets })
  mountHealth(server, ctx, parts.stopping)
  mountSecurityContact(server, ctx)
  server.setNotFoundHandler((request, reply) => answer(reply, request, notFound('There is no such page.')))
  if (!config.ROLES.includes('web')) return server

  await installApiDocument(server, config, cache)

  cache.answerFirst(server, config.STORE_MODE === 'live' ? ownHosts(config) : () => true)
  await ctx.db.listen(CONTENT_CHANGED, () => cache.clear())
  await ctx.db.listen(TOPIC_CHANGED, (topic) => topic !== undefined && cache.clearTopic(topic))

  installGuard(server, ctx)
  await server.register(fastifyCookie)
  const render = parts.pages && pageRenderer(parts.pages)
  await server.register(async (api) => mountApi(api, ctx, cache, render), { prefix: '/api' })
  server.all('/api/operator/*', { schema: { hide: true, security: [{ staff: [] }] } }, (request, reply) =>
    answer(reply, request, notFound('There is no such API call.')),
  )
  mountApiDocs(server, cache)
  server.all('/api/*', { schema: { hide: true } }, (request, reply) => answer(reply, request, notFound('There is no such API call.')))

  server.get(paths.help, { schema: { hide: true } }, (_request, reply) => reply.redirect(paths.faq, 301))
  server.get(paths.support, { schema: { hide: true } }, (_request, reply) => reply.redirect(paths.liveChat, 301))
  unsubscribeForm(server, ctx)
  blogFeedRoute(server, ctx, cache)
  pictureRoute(server, ctx)
  lookPictureRoute(server, ctx)
  seoRoutes(server, ctx, cache)
  if (parts.assets) serveFiles(server, parts.assets)
  if (parts.pages && render) {
    mountRouteList(server, cache, parts.pages)
    mountPages(server, ctx, cache, parts.pages.mode === 'production', render)
  }
  return server
}

/**
 * Serves the route manifest that the browser's router requests. Nearly every page links to nearly every other, so there are only
 * two versions: the storefront's routes, and all routes for users of the console. Both are immutable because their URL contains
 * the release.
 */
function mountRouteList(server: HttpServer, cache: ContentCache, source: PageSource): void {
  server.get<{ Querystring: { version?: string; paths?: string } }>('/__manifest', { schema: { hide: true } }, async (request, reply) => {
    const { assets } = await source.load()
    // The page is from an older release. This response makes the router load the next page in full.
    if (request.query.version !== assets.version) return reply.code(204).header('x-remix-reload-document', 'true').send()
    const isConsole = request.query.paths?.includes(paths.operator) ?? false
    const routes = Object.entries(assets.routes).filter(([id]) => isConsole || !id.startsWith('operator'))
    const key = isConsole ? 'console route list' : 'route list'
    return cache.serve(request, reply, source.mode === 'production' ? key : undefined, async () => ({
      status: 200,
      headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=31536000, immutable' },
      body: Buffer.from(JSON.stringify(Object.fromEntries(routes))),
    }))
  })
}
