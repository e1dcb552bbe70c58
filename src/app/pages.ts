import { createHash } from 'node:crypto'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { scriptsAfterPaint } from '#app/late-scripts.ts'
import { loaderParams } from '#app/routes.ts'
import type { Context } from '#platform/context.ts'
import type { Content, ContentCache } from '#platform/http/content-cache.ts'
import { isUnavailable, RETRY_AFTER } from '#platform/http/errors.ts'
import type { HttpServer } from '#platform/http/server.ts'
import { pageErrors, shop, structuredData } from '#platform/page-context.ts'

/** Where pages come from: the build in production, Vite's module graph in development (then nothing is kept). */
export interface PageSource {
  mode: 'production' | 'development'
  load(): Promise<ServerBuild>
}

/** Answers every path that nothing else answers with a rendered page, kept per path and per parameter a loader reads. */
export function mountPages(server: HttpServer, ctx: Context, cache: ContentCache, source: PageSource): void {
  const live = source.mode === 'production'
  let handler: ReturnType<typeof createRequestHandler> | undefined
  const render = async (url: URL): Promise<Content> => {
    const build = await source.load()
    if (!handler || !live) handler = createRequestHandler(build, source.mode)
    const context = new RouterContextProvider()
    let mayComeBack = false
    context.set(shop, ctx)
    context.set(structuredData, [])
    context.set(pageErrors, (error, reference) => {
      mayComeBack ||= isUnavailable(error)
      ctx.log.error({ err: error, path: url.pathname, reference }, 'page failed')
    })
    const response = await handler(new Request(url), context)
    const headers = Object.fromEntries(response.headers)
    const isPage = headers['content-type']?.startsWith('text/html') ?? false
    const text = await response.text()
    const html = isPage && live ? scriptsAfterPaint(text) : text
    const body = Buffer.from(html)
    if (isPage && live) headers['content-security-policy'] = pagePolicy(html, ctx.config.PUBLIC_URL)
    if (mayComeBack) headers['retry-after'] = String(RETRY_AFTER)
    const status = mayComeBack ? 503 : response.status
    return { status, headers, body, page: status === 200 ? pageOf(url.pathname) : undefined }
  }

  // GET alone: pages change nothing, changes go to the API.
  server.get('/*', { schema: { hide: true }, exposeHeadRoute: true }, (request, reply) => {
    const url = pageUrl(request.url, ctx.config.PUBLIC_URL)
    return cache.serve(request, reply, live ? url.pathname + url.search : undefined, () => render(url))
  })
}

/** The address that is rendered: only parameters that a loader reads, in a fixed order. */
function pageUrl(requested: string, base: string): URL {
  const asked = new URL(requested.replace(/^\/+/, '/'), base)
  const url = new URL(asked.pathname, base)
  for (const name of loaderParams) {
    const value = asked.searchParams.get(name)
    if (value !== null && value.length <= 100) url.searchParams.set(name, value)
  }
  return url
}

/**
 * The page that an address shows, by itself or as the data of a page that is already open: `/about` of `/about.data`.
 * What only plays a payment provider or a mailbox is no page of the shop, and the staff's own pages are not counted.
 */
function pageOf(pathname: string): string | undefined {
  if (/^\/(sandbox|dev|operator)\//.test(pathname)) return undefined
  const path = pathname.replace(/\.data$/, '').replace(/(.)\/$/, '$1')
  return path === '/_root' ? '/' : path
}

/**
 * Scripts of the page itself are named by hash, so that the kept page needs no nonce and nothing else may run. Structured data
 * is not run and needs none.
 */
function pagePolicy(html: string, publicUrl: string): string {
  const hashes = [...html.matchAll(/<script(?![^>]*\ssrc=)(?! type="application\/ld\+json")[^>]*>([\s\S]*?)<\/script>/g)].map(
    (match) =>
      `'sha256-${createHash('sha256')
        .update(match[1] ?? '')
        .digest('base64')}'`,
  )
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`,
    "style-src 'self'",
    "img-src 'self' data:",
    // Older browsers do not take a websocket to the same host for the page's own origin.
    `connect-src 'self' ${new URL(publicUrl).origin.replace(/^http/, 'ws')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
