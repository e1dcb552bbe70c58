import { postPath } from '#features/blog/rules/list.ts'
import { postForSearch } from '#features/blog/server/queries.ts'
import { pageIdOf, pathOf } from '#features/seo/rules.ts'
import { defaultTexts } from '#features/seo/server/defaults.ts'
import { type HeadTexts, headTags } from '#features/seo/server/head-tags.ts'
import { activeSettings } from '#features/seo/server/queries/settings.ts'
import { breadcrumbs, organization, website } from '#features/seo/server/site-structure.ts'
import type { Context } from '#platform/context.ts'

/** What a page says in its first HTML: `tags` are title, description and sharing texts as the router takes them. */
export interface PageHead {
  head: { path: string; tags: Record<string, string>[] }
  structuredData: object[]
}

/** Head and structured data of the page at `path`; undefined where the page has none, because nobody should find it. */
export async function pageHead(ctx: Context, path: string): Promise<PageHead | undefined> {
  const settings = await activeSettings(ctx, path)
  if (!settings) return postHead(ctx, path)
  const { pageId, ogImage: image, canonicalUrl: canonical, structuredData, isIndexed, ...texts } = settings
  // What the shop itself keeps out of search says so by itself.
  const leftOut = !isIndexed && defaultTexts[pageId]?.isIndexed ? [{ name: 'robots', content: 'noindex' }] : []
  return {
    head: { path: pathOf(pageId), tags: [...headTags(ctx.config, { ...texts, image, canonical, type: 'website' }), ...leftOut] },
    structuredData: [...ownStructure(ctx, path), ...structuredData],
  }
}

/** Of a post; its structured data comes with its text. */
async function postHead(ctx: Context, path: string): Promise<PageHead | undefined> {
  const slug = /^\/blog\/([^/]+)\/?$/.exec(path)?.[1]
  if (slug === undefined) return undefined
  // The post's own page answers with what went wrong.
  const found = await postForSearch(ctx, slug).catch(() => undefined)
  if (found?.post.slug !== slug) return undefined
  const { post, description } = found
  const { PUBLIC_URL: origin, STORE_NAME: name } = ctx.config
  const [address, title] = [postPath(slug), `${found.title} · ${name}`]
  const texts: HeadTexts = {
    title,
    description,
    keywords: post.tags.join(', '),
    ogTitle: found.title,
    ogDescription: description,
    image: `${origin}/og${address}.png`,
    canonical: origin + address,
    type: 'article',
  }
  return { head: { path: address, tags: headTags(ctx.config, texts) }, structuredData: [] }
}

/** Who the shop is, and where the page stands in it. What is hidden from search needs neither. */
function ownStructure({ config }: Context, path: string): object[] {
  const texts = defaultTexts[pageIdOf(path)]
  if (!texts?.isIndexed) return []
  if (path === '/') return [organization(config), website(config)]
  return [organization(config), breadcrumbs(config, [{ name: texts.name, path: pathOf(pageIdOf(path)) }])]
}
