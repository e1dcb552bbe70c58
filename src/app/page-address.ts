import { matchRoutes, type RouteObject } from 'react-router'
import routes, { pagePaths, type Route } from '#app/routes.ts'
import { PAGE_SIZE, postPath, readChoice, readLimit } from '#features/blog/rules/list.ts'
import { categoryNames, getPost, tagOf } from '#features/blog/server/queries.ts'
import { serviceLabel, serviceOfPath } from '#features/catalog/rules.ts'
import { parseServiceLabel } from '#features/catalog/rules/read-service.ts'
import { packagePage } from '#features/catalog/server/queries.ts'
import { choiceQuery, defaults, ladderOf, nearestPackage, readWanted, type Wanted } from '#features/checkout/rules/query.ts'
import { formatReviewListQuery, readReviewListQuery } from '#features/reviews/rules/list-query.ts'
import { VOTES_TOPIC } from '#features/reviews/rules/submission.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { formatQuantity } from '#shared/quantity.ts'

/** Normalizes the query of a page: equal pages get equal queries. */
type PageQuery = (ctx: Context, params: URLSearchParams) => Promise<URLSearchParams> | URLSearchParams

/** Pages with parameters. Parameters and values that aren't read here are dropped, so they cause no extra rendering. */
const queries: Readonly<Record<string, PageQuery>> = {
  [paths.postSelection]: packageQuery(defaults.checkout),
  [paths.checkout]: packageQuery(defaults.checkout, choiceQuery),
  [paths.order]: packageQuery(defaults.order),
  [paths.reviews]: (_ctx, params) => new URLSearchParams(formatReviewListQuery(readReviewListQuery(params))),
  [paths.blog]: blogQuery,
}

/** Cache topics of pages, in addition to the ones all pages have. */
const topics: Readonly<Record<string, readonly string[]>> = { [paths.reviews]: [VOTES_TOPIC] }

/** Stands for all services that don't exist. */
const NO_SERVICE = '-'

/** `more` adds parameters for the package, given the parameters and the quantity chosen from those on sale. */
function packageQuery(fallback: Wanted, more = (_params: URLSearchParams, _quantity: number) => ({})): PageQuery {
  return async (ctx, params) => {
    const service = params.get('service')
    if (service && !parseServiceLabel(service)) return new URLSearchParams({ service: NO_SERVICE })
    const { kind, quality, quantity } = readWanted(params, fallback)
    const { packages } = await packagePage(ctx, kind)
    const chosen = nearestPackage(ladderOf(packages, quality), quantity)
    const query = { service: serviceLabel(kind), quality }
    return new URLSearchParams(chosen ? { ...query, package: formatQuantity(chosen.quantity), ...more(params, chosen.quantity) } : query)
  }
}

/** Stands for all categories and all tags that don't exist. */
const NONE = '-'

async function blogQuery(ctx: Context, params: URLSearchParams): Promise<URLSearchParams> {
  const { search, tag, category } = readChoice(params)
  if (search) return new URLSearchParams({ [SEARCH]: search })
  const limit = readLimit(params.get('limit'))
  const query = new URLSearchParams(limit === PAGE_SIZE ? {} : { limit: String(limit) })
  if (tag) query.set('tag', (await tagOf(ctx, tag)) ?? NONE)
  if (!category) return query
  const names = [...(await categoryNames(ctx)), 'General']
  query.set('category', names.find((name) => name.toLowerCase() === category.toLowerCase()) ?? NONE)
  return query
}

const SEARCH = 'q'

/** Whether the page shows search results, of which there are too many to cache. */
export function isSearch(url: URL): boolean {
  return url.searchParams.has(SEARCH)
}

/** Routes of pages that don't exist, each with an address that renders it. */
const nowhere: Readonly<Record<string, string>> = {
  'not-found': '/not/found',
  'added-service': '/not-found',
  'operator/*': `${paths.operator}/not-found`,
}
const NO_POST = postPath('-')

const ownPaths = new Set(pagePaths)
const table = routes.map(routeObject)

function routeObject({ id, path, index, children }: Route): RouteObject {
  return index ? { id, index } : { id, ...(path !== undefined && { path }), ...(children && { children: children.map(routeObject) }) }
}

/**
 * Normalizes the URL of a page, so that all URLs of the same page are rendered and cached once. Unknown URLs become one per route.
 * `isCached` says whether the page of a URL is in the cache.
 */
export async function renderedUrl(ctx: Context, requested: URL, isCached: (url: URL) => boolean): Promise<URL> {
  const isData = requested.pathname.endsWith('.data')
  const path = pagePath(requested.pathname)
  const at = (pathname: string) => new URL(isData ? (pathname === '/' ? '/_.data' : `${pathname}.data`) : pathname, requested)
  const ids = ownPaths.has(path) && !isData ? [] : ['root', ...(matchRoutes(table, path) ?? []).map(({ route }) => route.id ?? '')]
  const url = at((serviceOfPath(path) ? undefined : nowhere[ids.at(-1) ?? '']) ?? path)
  for (const [name, value] of (await queries[path]?.(ctx, requested.searchParams)) ?? []) url.searchParams.set(name, value)
  const wanted = requested.searchParams.get('_routes')?.split(',')
  if (isData && wanted) url.searchParams.set('_routes', ids.filter((id) => wanted.includes(id)).join(','))
  if (ids.at(-1) === 'blog-post' && !isCached(url) && !(await isPost(ctx, path))) url.pathname = at(NO_POST).pathname
  return url
}

/** Whether the post exists, or existed: former addresses redirect to the new one. */
async function isPost(ctx: Context, path: string): Promise<boolean> {
  try {
    await getPost(ctx, path.slice(postPath('').length))
    return true
  } catch (error) {
    if (error instanceof Refusal) return error.status !== 404
    throw error
  }
}

/** The cache topics of the page at a path. */
export function topicsOf(pathname: string): readonly string[] {
  return topics[pagePath(pathname)] ?? []
}

/** The page's own path, also for a request for its data: `/about` for `/about.data`. */
export function pagePath(pathname: string): string {
  // The router requests the data of `/` at `/_.data`.
  return pathname.replace(/(\/_)?\.data$/, '').replace(/(.)\/$/, '$1') || '/'
}
