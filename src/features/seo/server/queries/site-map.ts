import { postPath } from '#features/blog/rules/list.ts'
import { postPlaces } from '#features/blog/server/queries.ts'
import { pathOf } from '#features/seo/rules.ts'
import { defaultTexts } from '#features/seo/server/queries/defaults.ts'
import { readSettings } from '#features/seo/server/queries/settings.ts'
import type { SeoRow } from '#features/seo/server/store.ts'
import type { Context } from '#platform/context.ts'

/** A sitemap can have 50,000 URLs, including the pages. */
const MAX_POSTS = 49_000

interface Entry {
  path: string
  /** ISO 8601; undefined if unknown. */
  changed: string | undefined
}

/** sitemap.xml: all pages and posts that search engines may list. */
export async function siteMap(ctx: Context): Promise<string> {
  const [posts, set] = await Promise.all([postPlaces(ctx, MAX_POSTS), readSettings(ctx)])
  const newest = posts
    .map((post) => post.updatedAt)
    .toSorted()
    .at(-1)
  const pages = Object.entries(defaultTexts())
    .filter(([id, texts]) => texts.isIndexed && isListed(set.get(id)))
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

/** Settings that are off don't apply. */
const isListed = (set: SeoRow | undefined) => !set?.isActive || set.isIndexed

function xmlOf({ path, changed }: Entry, origin: string): string {
  const address = new URL(path, origin).href.replaceAll('&', '&amp;')
  return `<url><loc>${address}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`
}

/** Paths that crawlers shouldn't fetch. The checkout isn't one of them, because crawlers need to see its noindex. */
const disallowed = [
  '/api/',
  '/dev/',
  '/sandbox/',
  '/operator',
  '/profile',
  '/notifications',
  '/post-selection',
  '/order',
  '/google-callback',
]

/** robots.txt: the disallowed paths and the URL of the sitemap. */
export function robots({ config }: Context): string {
  return ['User-agent: *', ...disallowed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${config.PUBLIC_URL}/sitemap.xml`, ''].join('\n')
}
