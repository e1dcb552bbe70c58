import { pageIdOf, pathOf } from '#features/seo/rules.ts'
import { defaultTexts } from '#features/seo/server/defaults.ts'
import { activeSettings } from '#features/seo/server/queries/settings.ts'
import { breadcrumbs, organization, website } from '#features/seo/server/site-structure.ts'
import type { Context } from '#platform/context.ts'

/** What the head of a page says in its first HTML. */
export interface PageHead {
  path: string
  title: string
  description: string
  keywords: string
  ogTitle: string
  ogDescription: string
  image: string
  canonical: string
}

/** Head and structured data of the page at `path`; undefined where the path has no settings, such as a post's. */
export async function pageHead(ctx: Context, path: string): Promise<{ head: PageHead; structuredData: object[] } | undefined> {
  const settings = await activeSettings(ctx, path)
  if (!settings) return undefined
  const { pageId, title, description, keywords, ogTitle, ogDescription, ogImage, canonicalUrl } = settings
  const head = { path: pathOf(pageId), title, description, keywords, ogTitle, ogDescription, image: ogImage, canonical: canonicalUrl }
  return { head, structuredData: [...ownStructure(ctx, path), ...settings.structuredData] }
}

/** Who the shop is, and where the page stands in it. What is hidden from search needs neither. */
function ownStructure({ config }: Context, path: string): object[] {
  const texts = defaultTexts[pageIdOf(path)]
  if (!texts?.isIndexed) return []
  if (path === '/') return [organization(config), website(config)]
  return [organization(config), breadcrumbs(config, [{ name: texts.name, path: pathOf(pageIdOf(path)) }])]
}
