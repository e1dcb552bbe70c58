import { postPath } from '#features/blog/rules/list.ts'
import { postForSearch } from '#features/blog/server/queries.ts'
import { serviceOfPath } from '#features/catalog/rules.ts'
import { pageIdOf, pathOf } from '#features/seo/rules.ts'
import { defaultTextsOf } from '#features/seo/server/queries/defaults.ts'
import { activeSettings } from '#features/seo/server/queries/settings.ts'
import { breadcrumbs, organization, website } from '#features/seo/server/queries/site-structure.ts'
import type { Config } from '#platform/config.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#shared/errors.ts'

/** The head of a page's HTML. `tags` has title, description and sharing texts in the router's format. */
export interface PageHead {
  head: { path: string; tags: Record<string, string>[] }
  structuredData: object[]
}

/** The head and structured data of the page at `path`; undefined if the page has no settings. */
export async function pageHead(ctx: Context, path: string): Promise<PageHead | undefined> {
  const settings = await activeSettings(ctx, path)
  if (!settings) return postHead(ctx, path)
  const { pageId, ogImage: image, canonicalUrl: canonical, structuredData, isIndexed, ...texts } = settings
  const noIndex = !isIndexed && !setsNoIndex(pageId) ? [{ name: 'robots', content: 'noindex' }] : []
  return {
    head: { path: pathOf(pageId), tags: [...headTags(ctx.config, { ...texts, image, canonical, type: 'website' }), ...noIndex] },
    structuredData: [...ownStructure(ctx, path), ...structuredData],
  }
}

/** Whether a page's own code sets noindex. Package pages never do, even when they're off sale. */
function setsNoIndex(pageId: string): boolean {
  return !serviceOfPath(pathOf(pageId)) && defaultTextsOf(pageId)?.isIndexed === false
}

/** The head of a blog post. The post's page adds the structured data. */
async function postHead(ctx: Context, path: string): Promise<PageHead | undefined> {
  const slug = /^\/blog\/([^/]+)\/?$/.exec(path)?.[1]
  if (slug === undefined) return undefined
  const result = await postForSearch(ctx, slug).catch((error: unknown) => {
    // The post's page reports that there is no such post.
    if (!(error instanceof Refusal)) throw error
  })
  if (result?.post.slug !== slug) return undefined
  const { post, description } = result
  const { PUBLIC_URL: origin, STORE_NAME: name } = ctx.config
  const [address, title] = [postPath(slug), `${result.title} · ${name}`]
  const texts: HeadTexts = {
    title,
    description,
    keywords: post.tags.join(', '),
    ogTitle: result.title,
    ogDescription: description,
    image: `${origin}/og${address}.png`,
    canonical: origin + address,
    type: 'article',
  }
  return { head: { path: address, tags: headTags(ctx.config, texts) }, structuredData: [] }
}

/** The organization and breadcrumbs; empty for pages that search engines shouldn't list. */
function ownStructure({ config }: Context, path: string): object[] {
  const texts = defaultTextsOf(pageIdOf(path))
  if (!texts?.isIndexed) return []
  if (path === '/') return [organization(config), website(config)]
  return [organization(config), breadcrumbs(config, [{ name: texts.name, path: pathOf(pageIdOf(path)) }])]
}

interface HeadTexts {
  /** Including the store name. */
  title: string
  description: string
  keywords: string
  ogTitle: string
  ogDescription: string
  /** Absolute URLs. */
  image: string
  canonical: string
  type: 'website' | 'article'
}

/** Title, description, canonical URL, Open Graph and card tags, in the router's format. */
function headTags({ STORE_NAME }: Pick<Config, 'STORE_NAME'>, texts: HeadTexts): Record<string, string>[] {
  const { title, description, keywords, ogTitle, ogDescription, image, canonical, type } = texts
  const graph = {
    site_name: STORE_NAME,
    type,
    title: ogTitle,
    description: ogDescription,
    url: canonical,
    image,
    'image:width': '1200',
    'image:height': '630',
    'image:alt': ogTitle,
  }
  return [
    { title },
    { name: 'description', content: description },
    ...(keywords ? [{ name: 'keywords', content: keywords }] : []),
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...Object.entries(graph).map(([name, content]) => ({ property: `og:${name}`, content })),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
