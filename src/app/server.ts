import fastifyCookie from '@fastify/cookie'
import fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { mountApiDocs } from '#app/api-docs.ts'
import { installApiDocument } from '#app/api-document.ts'
import { mountApi } from '#app/api.ts'
import type { AppContext } from '#app/compose.ts'
import { installGuard } from '#app/guard.ts'
import { mountHealth } from '#app/health.ts'
import { mountPages, type PageSource } from '#app/pages.ts'
import { mountRealtime } from '#app/realtime.ts'
import { mountRouteList } from '#app/route-list.ts'
import { paths } from '#app/routes.ts'
import { blogFeedRoute } from '#features/blog/server/api.ts'
import { pictureRoute } from '#features/blog/server/picture-route.ts'
import { unsubscribeForm } from '#features/notifications/server/api/unsubscribe.ts'
import { keepPageStatistics } from '#features/operations/server/jobs.ts'
import { seoRoutes } from '#features/seo/server/api.ts'
import { ContentCache } from '#platform/http/content-cache.ts'
import { answer, installErrorAnswers } from '#platform/http/errors.ts'
import { serveFiles } from '#platform/http/files.ts'
import { installMetrics } from '#platform/http/metrics.ts'
import { installRequestLog } from '#platform/http/request-log.ts'
import { installSecurityHeaders, securityHeaders } from '#platform/http/security-headers.ts'
import type { HttpServer } from '#platform/http/server.ts'
import { isSocketUpgrade } from '#platform/realtime/sockets.ts'
import { notFound } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

export interface ServerParts {
  /** Left out in tests of the API alone. */
  pages?: PageSource
  /** Folder of the browser's files, with compressed twins beside them. */
  assets?: string
  /** Aborted when the process begins to stop: from then on it is not ready, but still answers. */
  stopping?: AbortSignal
}

/** Middleware order, read from top to bottom. */
export async function buildServer(ctx: AppContext, parts: ServerParts = {}): Promise<HttpServer> {
  const { config } = ctx
  const logger: FastifyBaseLogger = ctx.log
  const server = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId('req'),
    trustProxy: config.TRUST_PROXY.length > 0 ? config.TRUST_PROXY : false,
    bodyLimit: 64 * 1024,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    http: { shouldUpgradeCallback: isSocketUpgrade },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
  }).withTypeProvider<ZodTypeProvider>()
  server.setValidatorCompiler(validatorCompiler)
  // What leaves was picked by a presenter; checking it again against its schema would cost every answer.
  server.setSerializerCompiler(() => JSON.stringify)

  installErrorAnswers(server)
  const headers = securityHeaders(config)
  installSecurityHeaders(server, headers)
  installRequestLog(server)
  const cache = new ContentCache(headers, config.ROLES.includes('web') ? keepPageStatistics(server, ctx) : undefined)
  const sockets = config.ROLES.includes('web') ? mountRealtime(server, ctx) : undefined
  await installMetrics(server, ctx, { cache, sockets })
  mountHealth(server, ctx, parts.stopping)
  server.setNotFoundHandler((request, reply) => answer(reply, request, notFound('There is no such page.')))
  if (!config.ROLES.includes('web')) return server

  await installApiDocument(server, config)

  cache.answerFirst(server)
  await ctx.db.listen('content_changed', () => cache.clear())

  installGuard(server, ctx)
  await server.register(fastifyCookie)
  await server.register(async (api) => mountApi(api, ctx, cache), { prefix: '/api' })
  server.all('/api/operator/*', { schema: { hide: true, security: [{ staff: [] }] } }, (request, reply) =>
    answer(reply, request, notFound('There is no such call.')),
  )
  mountApiDocs(server)
  server.all('/api/*', { schema: { hide: true } }, (request, reply) => answer(reply, request, notFound('There is no such call.')))

  server.get(paths.help, { schema: { hide: true } }, (_request, reply) => reply.redirect(paths.faq, 301))
  server.get(paths.support, { schema: { hide: true } }, (_request, reply) => reply.redirect(paths.liveChat, 301))
  unsubscribeForm(server, ctx)
  blogFeedRoute(server, ctx, cache)
  pictureRoute(server, ctx)
  seoRoutes(server, ctx, cache)
  if (parts.assets) serveFiles(server, parts.assets)
  if (parts.pages) {
    mountRouteList(server, cache, parts.pages)
    mountPages(server, ctx, cache, parts.pages)
  }
  return server
}
