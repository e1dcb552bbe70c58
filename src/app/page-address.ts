import { matchRoutes, type RouteObject } from 'react-router'
import routes, { pagePaths, type Route } from '#app/routes.ts'
import { PAGE_SIZE, postPath, readChoice, readLimit } from '#features/blog/rules/list.ts'
import { categoryNames, getPost, tagOf } from '#features/blog/server/queries.ts'
import { serviceLabel, serviceOfPath } from '#features/catalog/rules.ts'
import { parseServiceLabel } from '#features/catalog/rules/read-service.ts'
import { packagePage } from '#features/catalog/server/queries.ts'
import { choiceQuery, defaults, ladderOf, nearestPackage, readWanted, type Wanted } from '#features/checkout/rules/query.ts'
import { questionQuery, readQuestion } from '#features/reviews/rules/question.ts'
import { VOTES_TOPIC } from '#features/reviews/rules/submission.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { formatQuantity } from '#shared/quantity.ts'

/** Reads the parameters of a page; the query it returns has one form for each page that there is. */
type PageQuery = (ctx: Context, asked: URLSearchParams) => Promise<URLSearchParams> | URLSearchParams

/** Pages that read parameters. What is not read here, in name or in value, reaches no loader and costs no rendering. */
const queries: Readonly<Record<string, PageQuery>> = {
  [paths.postSelection]: packageQuery(defaults.checkout),
  [paths.checkout]: packageQuery(defaults.checkout, choiceQuery),
  [paths.order]: packageQuery(defaults.order),
  [paths.reviews]: (_ctx, asked) => new URLSearchParams(questionQuery(readQuestion(asked))),
  [paths.blog]: blogQuery,
}

/** Pages that show a topic, beside what everything shows. */
const topics: Readonly<Record<string, readonly string[]>> = { [paths.reviews]: [VOTES_TOPIC] }

/** All services that do not exist are one, which leads to those that do. */
const NO_SERVICE = '-'

/** `more` adds what else the page shows of the package asked for, given the size that the shop has. */
function packageQuery(fallback: Wanted, more = (_asked: URLSearchParams, _quantity: number) => ({})): PageQuery {
  return async (ctx, asked) => {
    const service = asked.get('service')
    if (service && !parseServiceLabel(service)) return new URLSearchParams({ service: NO_SERVICE })
    const { kind, quality, quantity } = readWanted(asked, fallback)
    const { packages } = await packagePage(ctx, kind)
    const chosen = nearestPackage(ladderOf(packages, quality), quantity)
    const query = { service: serviceLabel(kind), quality }
    return new URLSearchParams(chosen ? { ...query, package: formatQuantity(chosen.quantity), ...more(asked, chosen.quantity) } : query)
  }
}

/** All categories that do not exist are one, without posts, and so are all tags. */
const NONE = '-'

async function blogQuery(ctx: Context, asked: URLSearchParams): Promise<URLSearchParams> {
  const { search, tag, category } = readChoice(asked)
  if (search) return new URLSearchParams({ [SEARCH]: search })
  const limit = readLimit(asked.get('limit'))
  const query = new URLSearchParams(limit === PAGE_SIZE ? {} : { limit: String(limit) })
  if (tag) query.set('tag', (await tagOf(ctx, tag)) ?? NONE)
  if (!category) return query
  const names = [...(await categoryNames(ctx)), 'General']
  query.set('category', names.find((name) => name.toLowerCase() === category.toLowerCase()) ?? NONE)
  return query
}

const SEARCH = 'q'

/** Whether a rendered address answers a visitor's own words: there are more of these pages than could be kept. */
export function isSearch(url: URL): boolean {
  return url.searchParams.has(SEARCH)
}

/** Routes that match what leads nowhere, each with an address that does. */
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
 * The address that is rendered for `asked`: the same one for all addresses that show the same page. Addresses that lead nowhere
 * are one. `isKept` tells whether the page of an address is at hand already.
 */
export async function renderedUrl(ctx: Context, asked: URL, isKept: (url: URL) => boolean): Promise<URL> {
  const isData = asked.pathname.endsWith('.data')
  const path = pagePath(asked.pathname)
  const at = (pathname: string) => new URL(isData ? (pathname === '/' ? '/_.data' : `${pathname}.data`) : pathname, asked)
  const ids = ownPaths.has(path) && !isData ? [] : ['root', ...(matchRoutes(table, path) ?? []).map(({ route }) => route.id ?? '')]
  const url = at((serviceOfPath(path) ? undefined : nowhere[ids.at(-1) ?? '']) ?? path)
  for (const [name, value] of (await queries[path]?.(ctx, asked.searchParams)) ?? []) url.searchParams.set(name, value)
  const wanted = asked.searchParams.get('_routes')?.split(',')
  if (isData && wanted) url.searchParams.set('_routes', ids.filter((id) => wanted.includes(id)).join(','))
  if (ids.at(-1) === 'blog-post' && !isKept(url) && !(await isPost(ctx, path))) url.pathname = at(NO_POST).pathname
  return url
}

/** Whether there is such a post, or was one: a former address leads to the new one. */
async function isPost(ctx: Context, path: string): Promise<boolean> {
  try {
    await getPost(ctx, path.slice(postPath('').length))
    return true
  } catch (error) {
    if (error instanceof Refusal) return error.status !== 404
    throw error
  }
}

/** Topics that the page at an address shows. */
export function topicsOf(pathname: string): readonly string[] {
  return topics[pagePath(pathname)] ?? []
}

/** The page of an address, also if the address asks for its data only: `/about` for `/about.data`. */
export function pagePath(pathname: string): string {
  // The router asks for the data of `/` at `/_.data`.
  return pathname.replace(/(\/_)?\.data$/, '').replace(/(.)\/$/, '$1') || '/'
}
