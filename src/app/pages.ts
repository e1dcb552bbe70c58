import { createHash, randomBytes } from 'node:crypto'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { lateStart, ownScripts, scriptsAfterPaint } from '#app/late-scripts.ts'
import { isSearch, pagePath, renderedUrl, topicsOf } from '#app/page-address.ts'
import { pagePaths } from '#app/routes.ts'
import { postPath } from '#features/blog/rules/list.ts'
import { serviceOfPath } from '#features/catalog/rules.ts'
import type { Context } from '#platform/context.ts'
import type { Content, ContentCache } from '#platform/http/content-cache.ts'
import { isUnavailable, RETRY_AFTER } from '#platform/http/errors.ts'
import type { HttpServer } from '#platform/http/server.ts'
import { lookOf } from '#platform/look.ts'
import { brandStyle, pageErrors, pageIslands, scriptNonce, shop, structuredData } from '#platform/page-context.ts'
import { brandCss } from '#shared/brand-colors.ts'
import { paths } from '#shared/paths.ts'

/** The source of the pages: the build in production, Vite's module graph in development, where nothing is cached. */
export interface PageSource {
  mode: 'production' | 'development'
  load(): Promise<ServerBuild>
}

/** Renders the page at a URL, without caching it. */
export type RenderPage = (ctx: Context, url: URL) => Promise<Content>

export function pageRenderer(source: PageSource): RenderPage {
  const live = source.mode === 'production'
  let handler: ReturnType<typeof createRequestHandler> | undefined
  return async (ctx, url) => {
    const build = await source.load()
    if (!handler || !live) handler = createRequestHandler(build, source.mode)
    const context = new RouterContextProvider()
    let isTemporary = false
    context.set(shop, ctx)
    context.set(structuredData, [])
    context.set(pageIslands, url.pathname.endsWith('.data') ? undefined : {})
    const nonce = randomBytes(16).toString('base64url')
    context.set(scriptNonce, nonce)
    const { color } = lookOf(ctx.config)
    const style = color === null ? '' : brandCss(color)
    context.set(brandStyle, style)
    context.set(pageErrors, (error, reference) => {
      isTemporary ||= isUnavailable(error)
      ctx.log.error({ err: error, path: url.pathname, reference }, 'page failed')
    })
    const response = await handler(new Request(url), context)
    const headers = Object.fromEntries(response.headers)
    const isPage = headers['content-type']?.startsWith('text/html') ?? false
    const text = await response.text()
    const own = ownScripts(text, nonce)
    const body = Buffer.from(isPage && live ? scriptsAfterPaint(own.html, isOnlyRead(url.pathname)) : own.html)
    if (isPage && live) headers['content-security-policy'] = pagePolicy([...own.scripts, lateStart], style, ctx.config.PUBLIC_URL)
    if (isTemporary) headers['retry-after'] = String(RETRY_AFTER)
    const status = isTemporary ? 503 : response.status
    return { status, headers, body, page: status === 200 ? pageOf(url.pathname) : undefined, topics: topicsOf(url.pathname) }
  }
}

/** Blog posts: their text and links need no scripts. */
const isOnlyRead = (pathname: string) => pathname.startsWith(postPath(''))

/**
 * Renders a page as a preview for staff: without scripts and noscript elements, and without links, which would lead out of the
 * preview. It is not cached.
 */
export async function previewPage(render: RenderPage, ctx: Context, path: string): Promise<string> {
  const { status, body } = await render(ctx, new URL(path, ctx.config.PUBLIC_URL))
  if (status !== 200) throw new Error(`the preview of ${path} returned ${status}`)
  return String(body)
    .replace(/<(script|noscript)\b[\s\S]*?<\/\1>/g, '')
    .replace(/(<a\b[^>]*?) href="[^"]*"/g, '$1')
}

/** Serves rendered pages at all remaining paths, with a cache entry per page. */
export function mountPages(server: HttpServer, ctx: Context, cache: ContentCache, live: boolean, render: RenderPage): void {
  // Only GET: changes go to the API.
  server.get('/*', { schema: { hide: true }, exposeHeadRoute: true }, async (request, reply) => {
    const moved = canonicalPath(request.url)
    if (moved !== undefined) return reply.redirect(moved, 301)
    const requested = new URL(request.url.replace(/^\/+/, '/'), ctx.config.PUBLIC_URL)
    // If the database is down, the page shows that itself.
    const url = await renderedUrl(ctx, requested, (page) => cache.has(keyOf(page))).catch(() => undefined)
    const key = live && url && !isSearch(url) ? keyOf(url) : undefined
    return cache.serve(request, reply, key, async () => {
      // The cache counts what it renders under a key itself.
      if (live && key === undefined) await cache.countProduced(request)
      return render(ctx, url ?? new URL(requested.pathname, requested))
    })
  })
}

const keyOf = ({ pathname, search }: URL) => pathname + search

const BASE = 'http://page'
const ownPaths = new Set([paths.home, ...pagePaths])
/** Characters that mean the same with and without percent-encoding: letters, digits and `-.~_`. */
const NEEDLESSLY_ENCODED = /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi

/** Whether a path is that of one of the shop's pages without parameters, of a service or of a post. All of them are in lowercase. */
const isOwnPath = (path: string) => ownPaths.has(path) || serviceOfPath(path) !== undefined || path.startsWith(postPath(''))

/**
 * The canonical path and query of a requested page: without dot segments, duplicate or trailing slashes and needless encoding, and in
 * lowercase like the routes. Undefined if the request already uses it.
 */
function canonicalPath(requested: string): string | undefined {
  // Two leading slashes would be read as a host.
  const { pathname, search } = new URL(requested.replace(/^[/\\]+/, '/'), BASE)
  const decoded = pathname.replaceAll(NEEDLESSLY_ENCODED, (code) => decodeURIComponent(code))
  const clean = decoded.replaceAll(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
  const lower = clean.toLowerCase()
  const path = isOwnPath(pagePath(lower)) ? lower : clean
  return path === requested.split('?', 1)[0] ? undefined : path + search
}

/**
 * The page to count a view for. Undefined for the console, and for the sandbox's payment pages and mailbox, which aren't pages of
 * the shop, in any spelling: visitors can't choose what is stored.
 */
function pageOf(pathname: string): string | undefined {
  const path = pagePath(pathname)
  return isOwnPath(path) && !/^\/(dev|operator)\b/.test(path) ? path : undefined
}

/**
 * The Content-Security-Policy of a cached page. It allows the scripts written by rendering, and the brand color's style, by hash, so
 * that the page needs no nonce and scripts in its content can't run. Structured data isn't executed and needs none.
 */
function pagePolicy(scripts: string[], style: string, publicUrl: string): string {
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(scripts.map(hashOf))].join(' ')}`,
    style ? `style-src 'self' ${hashOf(style)}` : "style-src 'self'",
    "img-src 'self' data:",
    // Some older browsers don't consider a websocket to the same host as 'self'.
    `connect-src 'self' ${new URL(publicUrl).origin.replace(/^http/, 'ws')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // The second policy is of the console's text editor, which parses pasted text outside the page with it.
    'trusted-types groundswell ProseMirrorClipboard',
    "require-trusted-types-for 'script'",
  ].join('; ')
}
