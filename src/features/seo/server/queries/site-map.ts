import { postPath } from '#features/blog/rules/list.ts'
import { postSummaries } from '#features/blog/server/queries.ts'
import { pathOf } from '#features/seo/rules.ts'
import { defaultTexts } from '#features/seo/server/defaults.ts'
import { readSettings } from '#features/seo/server/snapshot.ts'
import type { SeoRow } from '#features/seo/server/tables.ts'
import type { Context } from '#platform/context.ts'

/** A sitemap holds 50,000 addresses. */
const MOST_POSTS = 49_000

interface Entry {
  path: string
  /** ISO 8601; undefined where nobody noted a change. */
  changed: string | undefined
}

/** Everything that may be found by searching, as sitemap.xml. */
export async function siteMap(ctx: Context): Promise<string> {
  const [posts, set] = await Promise.all([postSummaries(ctx, { limit: MOST_POSTS }), readSettings(ctx)])
  const newest = posts
    .map((post) => post.updatedAt)
    .toSorted()
    .at(-1)
  const pages = Object.entries(defaultTexts)
    .filter(([id, texts]) => texts.isIndexed && isFound(set.get(id)))
    .map(([id]): Entry => ({ path: pathOf(id), changed: id === 'blog' ? newest : set.get(id)?.updatedAt.toISOString() }))
  const entries = [...pages, ...posts.map((post): Entry => ({ path: postPath(post.slug), changed: post.updatedAt }))]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries.map((entry) => xmlOf(entry, ctx.config.PUBLIC_URL)),
    '</urlset>',
    '',
  ].join('\n')
}

/** What rests is not asked. */
const isFound = (set: SeoRow | undefined) => !set?.isActive || set.isIndexed

function xmlOf({ path, changed }: Entry, origin: string): string {
  const address = new URL(path, origin).href.replaceAll('&', '&amp;')
  return `<url><loc>${address}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`
}

/**
 * What nobody should find by searching, or has no business to fetch. The checkout is not in the sitemap, but open: whoever comes
 * there by searching can buy, and its many addresses name one.
 */
const closed = ['/api/', '/dev/', '/sandbox/', '/operator', '/profile', '/notifications', '/post-selection', '/order', '/google-callback']

/** robots.txt: what stays closed, and where the sitemap is. */
export function robots({ config }: Context): string {
  return ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${config.PUBLIC_URL}/sitemap.xml`, ''].join('\n')
}
