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
 * Returns the canonical form of a link for a service. A share link that only its platform can resolve is followed there: at most five
 * redirects in five seconds, over https, on the platform's own hosts; only headers are read. Throws 400 with what to enter for a link
 * that is refused, and for one that leads nowhere that can be seen.
 */
export async function resolveLink({ log }: Pick<Context, 'log'>, link: string, kind: ServiceKind): Promise<string> {
  const target = parseTarget(link, kind)
  if (target.ok) return target.url
  const found =
    target.short === undefined
      ? undefined
      : await follow(target.short, kind).catch((error: unknown) => {
          log.info({ err: error, platform: kind.platform }, 'a short link could not be followed')
        })
  if (found === undefined) throw invalid('url', target.message)
  return found
}

/** Where a short link leads; undefined if that is not what the service is delivered to. Throws what broke a connection. */
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

/** Where the platform redirects to, if it is on its own hosts. */
async function redirectFrom(url: string, { platform }: ServiceKind, signal: AbortSignal): Promise<string | undefined> {
  const headers = { 'user-agent': 'Mozilla/5.0 (compatible; Groundswell-Links/1)', accept: 'text/html' }
  const { status, headers: answered } = await sendOutside(url, { headers, reach: publicReach, timeoutMs: RESOLVE_TIMEOUT_MS, signal })
  if (status < 300 || status > 399 || answered.location === undefined) return undefined
  const next = readUrl(URL.parse(answered.location, url)?.href ?? '')
  const isOwn = next?.protocol === 'https:' && builtInHosts[platform]?.includes(next.hostname)
  return isOwn ? next.href : undefined
}
