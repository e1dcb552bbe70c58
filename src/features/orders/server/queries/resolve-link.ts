import type { ServiceKind } from '#features/catalog/rules.ts'
import { builtInHosts } from '#features/catalog/rules/built-in-hosts.ts'
import { readUrl } from '#features/catalog/rules/read-url.ts'
import { parseTarget } from '#features/orders/rules/targets.ts'
import type { Context } from '#platform/context.ts'
import { sendOutside } from '#platform/http/outgoing.ts'
import { publicReach } from '#platform/outgoing-reach.ts'
import { invalid } from '#shared/errors.ts'

const MAX_REDIRECTS = 5
const RESOLVE_TIMEOUT_MS = 5_000

/**
 * Returns the canonical form of a link for a service. Opaque share links are followed on the platform's own hosts over https, with at most
 * five redirects in five seconds, reading only headers. Throws 400 with what to enter for a link that's invalid or can't be resolved.
 */
export async function resolveLink({ log }: Pick<Context, 'log'>, link: string, kind: ServiceKind): Promise<string> {
  const target = parseTarget(link, kind)
  if (target.ok) return target.url
  const resolved =
    target.short === undefined
      ? undefined
      : await follow(target.short, kind).catch((error: unknown) => {
          log.info({ err: error, platform: kind.platform }, 'short link could not be followed')
        })
  if (resolved === undefined) throw invalid('url', target.message)
  return resolved
}

/** Follows a short link to a valid target of the service; undefined if there is none. Throws connection errors. */
async function follow(short: string, kind: ServiceKind): Promise<string | undefined> {
  const signal = AbortSignal.timeout(RESOLVE_TIMEOUT_MS)
  let next: string | undefined = short
  for (let redirects = 0; redirects < MAX_REDIRECTS && next !== undefined; redirects++) {
    next = await redirectFrom(next, kind, signal)
    const found = next === undefined ? undefined : parseTarget(next, kind)
    if (found?.ok) return found.url
  }
  return undefined
}

/** The URL that the platform redirects to, if it's on the platform's own hosts. */
async function redirectFrom(url: string, { platform }: ServiceKind, signal: AbortSignal): Promise<string | undefined> {
  const headers = { 'user-agent': 'Mozilla/5.0 (compatible; Groundswell-Links/1)', accept: 'text/html' }
  const { status, headers: responseHeaders } = await sendOutside(url, {
    headers,
    reach: publicReach,
    timeoutMs: RESOLVE_TIMEOUT_MS,
    signal,
  })
  if (status < 300 || status > 399 || responseHeaders.location === undefined) return undefined
  const next = readUrl(URL.parse(responseHeaders.location, url)?.href ?? '')
  const isOwn = next?.protocol === 'https:' && builtInHosts[platform]?.includes(next.hostname)
  return isOwn ? next.href : undefined
}
