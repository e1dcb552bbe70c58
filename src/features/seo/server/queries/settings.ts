import { serviceOfPath } from '#features/catalog/rules.ts'
import { platformsOnSale } from '#features/catalog/rules/on-sale.ts'
import type { SeoChange, SeoPage, SeoSettings } from '#features/seo/contract.ts'
import { pageIdOf, pathOf } from '#features/seo/rules.ts'
import { defaultTexts, defaultTextsOf, type PageTexts } from '#features/seo/server/queries/defaults.ts'
import { type SeoRow, selectSettings } from '#features/seo/server/store.ts'
import { contentSnapshot } from '#platform/content-snapshot.ts'
import type { Context } from '#platform/context.ts'
import { lookOf, lookPath } from '#platform/look.ts'
import { notFound } from '#shared/errors.ts'

/** What staff set, by page id, from memory. */
export const readSettings = contentSnapshot(
  async ({ db }): Promise<ReadonlyMap<string, SeoRow>> => new Map((await selectSettings(db)).map((row) => [row.pageId, row])),
)

/** Whether a page sells for a platform that is not on sale, such as one that staff are preparing. */
export function isOffSale(pageId: string): boolean {
  const kind = serviceOfPath(pathOf(pageId))
  return kind !== undefined && !platformsOnSale().includes(kind.platform)
}

/** What search engines and shared links show for a page, from memory. Throws 404 for a page id that is unknown or off sale. */
export async function seoSettings(ctx: Context, pageId: string): Promise<SeoSettings> {
  if (isOffSale(pageId)) noSuchPage()
  return settingsOf(ctx, pageId, defaultTextsOf(pageId) ?? noSuchPage(), (await readSettings(ctx)).get(pageId))
}

/**
 * The settings that the page at `path` shows, or the defaults if its settings are off or the database is unavailable.
 * Undefined if the path has no settings.
 */
export async function activeSettings(ctx: Context, path: string): Promise<SeoSettings | undefined> {
  const pageId = pageIdOf(path)
  const texts = defaultTextsOf(pageId)
  if (!texts) return undefined
  const set = await readSettings(ctx).catch((error: unknown) => {
    ctx.log.warn({ err: error, pageId }, 'page settings could not be read; the defaults are used')
    return undefined
  })
  const row = set?.get(pageId)
  return settingsOf(ctx, pageId, texts, row?.isActive ? row : undefined)
}

/** All pages that have settings, for staff; from the database. */
export async function listPages(ctx: Context): Promise<SeoPage[]> {
  const set = new Map((await selectSettings(ctx.db)).map((row) => [row.pageId, row]))
  return Object.entries(defaultTexts()).map(([id, texts]) => pageView(ctx, id, texts, set.get(id)))
}

/** One page with its settings, for staff. Throws 404 for an unknown page id. */
export async function getPage(ctx: Context, pageId: string): Promise<SeoPage> {
  return (await listPages(ctx)).find((each) => each.pageId === pageId) ?? noSuchPage()
}

function noSuchPage(): never {
  throw notFound('This page has no settings.')
}

function settingsOf({ config }: Context, pageId: string, texts: PageTexts, set: SeoRow | undefined): SeoSettings {
  const { STORE_NAME: name, PUBLIC_URL: origin } = config
  const { shareImage } = lookOf(config)
  const title = set?.title ?? (texts.title.includes(name) ? texts.title : `${texts.title} · ${name}`)
  const description = set?.description ?? texts.description
  return {
    pageId,
    title,
    description,
    keywords: set?.keywords ?? texts.keywords,
    ogTitle: set?.ogTitle ?? title,
    ogDescription: set?.ogDescription ?? description,
    ogImage: new URL(set?.ogImage ?? (shareImage === null ? `/og/${pageId}.png` : lookPath(shareImage)), origin).href,
    canonicalUrl: set?.canonicalUrl ?? origin + pathOf(pageId),
    structuredData: set?.structuredData ?? [],
    isActive: set?.isActive ?? true,
    isIndexed: texts.isIndexed && (set?.isIndexed ?? true),
    updatedAt: set?.updatedAt.toISOString() ?? null,
  }
}

function pageView(ctx: Context, pageId: string, texts: PageTexts, row: SeoRow | undefined): SeoPage {
  const own = settingsOf(ctx, pageId, texts, undefined)
  return {
    pageId,
    path: pathOf(pageId),
    name: texts.name,
    isSearchable: texts.isIndexed,
    shown: row?.isActive ? settingsOf(ctx, pageId, texts, row) : { ...own, updatedAt: row?.updatedAt.toISOString() ?? null },
    own,
    set: row ? overridesOf(row) : null,
  }
}

function overridesOf({ pageId: _id, updatedAt: _at, ...set }: SeoRow): SeoChange {
  return set
}
