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
import { brandStyle, pageErrors, scriptNonce, shop, structuredData } from '#platform/page-context.ts'
import { brandCss } from '#shared/brand-colors.ts'

/** Where pages come from: the build in production, Vite's module graph in development (then nothing is kept). */
export interface PageSource {
  mode: 'production' | 'development'
  load(): Promise<ServerBuild>
}

/** Renders the page at an address, and keeps nothing. */
export type RenderPage = (ctx: Context, url: URL) => Promise<Content>

/** Renders pages of `source`. */
export function pageRenderer(source: PageSource): RenderPage {
  const live = source.mode === 'production'
  let handler: ReturnType<typeof createRequestHandler> | undefined
  return async (ctx, url) => {
    const build = await source.load()
    if (!handler || !live) handler = createRequestHandler(build, source.mode)
    const context = new RouterContextProvider()
    let mayComeBack = false
    context.set(shop, ctx)
    context.set(structuredData, [])
    const nonce = randomBytes(16).toString('base64url')
    context.set(scriptNonce, nonce)
    const { color } = lookOf(ctx.config)
    const style = color === null ? '' : brandCss(color)
    context.set(brandStyle, style)
    context.set(pageErrors, (error, reference) => {
      mayComeBack ||= isUnavailable(error)
      ctx.log.error({ err: error, path: url.pathname, reference }, 'page failed')
    })
    const response = await handler(new Request(url), context)
    const headers = Object.fromEntries(response.headers)
    const isPage = headers['content-type']?.startsWith('text/html') ?? false
    const text = await response.text()
    const own = ownScripts(text, nonce)
    const body = Buffer.from(isPage && live ? scriptsAfterPaint(own.html, isOnlyRead(url.pathname)) : own.html)
    if (isPage && live) headers['content-security-policy'] = pagePolicy([...own.scripts, lateStart], style, ctx.config.PUBLIC_URL)
    if (mayComeBack) headers['retry-after'] = String(RETRY_AFTER)
    const status = mayComeBack ? 503 : response.status
    return { status, headers, body, page: status === 200 ? pageOf(url.pathname) : undefined, topics: topicsOf(url.pathname) }
  }
}

/** A blog post: its text and links need no script. */
const isOnlyRead = (pathname: string) => pathname.startsWith(postPath(''))

/**
 * The HTML of a page as staff preview it: without scripts or what is shown for lack of them, and without links, which would lead out of the preview. It is not kept
 * anywhere.
 */
export async function previewPage(render: RenderPage, ctx: Context, path: string): Promise<string> {
  const { status, body } = await render(ctx, new URL(path, ctx.config.PUBLIC_URL))
  if (status !== 200) throw new Error(`the preview of ${path} answers ${status}`)
  return String(body)
    .replace(/<(script|noscript)\b[\s\S]*?<\/\1>/g, '')
    .replace(/(<a\b[^>]*?) href="[^"]*"/g, '$1')
}

/** Answers every path that nothing else answers with a rendered page, kept per page that there is. */
export function mountPages(server: HttpServer, ctx: Context, cache: ContentCache, live: boolean, render: RenderPage): void {
  // GET alone: pages change nothing, changes go to the API.
  server.get('/*', { schema: { hide: true }, exposeHeadRoute: true }, async (request, reply) => {
    const moved = canonicalPath(request.url)
    if (moved !== undefined) return reply.redirect(moved, 301)
    const asked = new URL(request.url.replace(/^\/+/, '/'), ctx.config.PUBLIC_URL)
    // While the database is away, the page itself says so.
    const url = await renderedUrl(ctx, asked, (page) => cache.has(keyOf(page))).catch(() => undefined)
    const key = live && url && !isSearch(url) ? keyOf(url) : undefined
    return cache.serve(request, reply, key, async () => {
      // With a key, it is counted already.
      if (live && key === undefined) await cache.countProduced(request)
      return render(ctx, url ?? new URL(asked.pathname, asked))
    })
  })
}

const keyOf = ({ pathname, search }: URL) => pathname + search

const BASE = 'http://page'
const pagesByLowerCase = new Map(pagePaths.map((path) => [path.toLowerCase(), path]))

/**
 * The path, with its query, at which the requested page really is: without dot segments, doubled or trailing slashes, and
 * pages of the table in the table's own case. Undefined if it was asked for there.
 */
function canonicalPath(requested: string): string | undefined {
  // Two slashes at the beginning would name a host.
  const { pathname, search } = new URL(requested.replace(/^[/\\]+/, '/'), BASE)
  const clean = pathname.replaceAll(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
  const lower = clean.toLowerCase()
  const path = pagesByLowerCase.get(lower) ?? (serviceOfPath(lower) ? lower : clean)
  return path === requested.split('?', 1)[0] ? undefined : path + search
}

/**
 * The page that opening an address counts for. What only plays a payment provider or a mailbox is no page of the shop, and the
 * staff's own pages are not counted.
 */
function pageOf(pathname: string): string | undefined {
  if (/^\/(sandbox|dev|operator)\b/.test(pathname)) return undefined
  return pagePath(pathname)
}

/**
 * The scripts that rendering wrote are named by hash, so that the kept page needs no nonce and nothing else may run, whatever
 * its content says; the same holds for the style of the brand color. Structured data is not run and needs none.
 */
function pagePolicy(scripts: string[], style: string, publicUrl: string): string {
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(scripts.map(hashOf))].join(' ')}`,
    style ? `style-src 'self' ${hashOf(style)}` : "style-src 'self'",
    "img-src 'self' data:",
    // Older browsers do not take a websocket to the same host for the page's own origin.
    `connect-src 'self' ${new URL(publicUrl).origin.replace(/^http/, 'ws')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // The second is what the console's text editor reads pasted text with, outside the page.
    'trusted-types groundswell ProseMirrorClipboard',
    "require-trusted-types-for 'script'",
  ].join('; ')
}
