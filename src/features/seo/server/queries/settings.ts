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

/** The settings changed by staff, by page id, from memory. */
export const readSettings = contentSnapshot(
  async ({ db }): Promise<ReadonlyMap<string, SeoRow>> => new Map((await selectSettings(db)).map((row) => [row.pageId, row])),
)

/** Whether a page is the package page of a platform that isn't on sale, such as one that staff are preparing. */
export function isOffSale(pageId: string): boolean {
  const kind = serviceOfPath(pathOf(pageId))
  return kind !== undefined && !platformsOnSale().includes(kind.platform)
}

/**
 * The settings of a page, from memory. If its own are off, only that is told: they may be unfinished. Throws 404 for a page that is unknown
 * or off sale.
 */
export async function seoSettings(ctx: Context, pageId: string): Promise<SeoSettings> {
  if (isOffSale(pageId)) noSuchPage()
  const texts = defaultTextsOf(pageId) ?? noSuchPage()
  const row = (await readSettings(ctx)).get(pageId)
  if (!row || row.isActive) return settingsOf(ctx, pageId, texts, row)
  return { ...settingsOf(ctx, pageId, texts, undefined), isActive: false, updatedAt: row.updatedAt.toISOString() }
}

/** The settings in use for the page at `path`: the defaults if its own are off. Undefined if the page has no settings. */
export async function activeSettings(ctx: Context, path: string): Promise<SeoSettings | undefined> {
  const pageId = pageIdOf(path)
  const texts = defaultTextsOf(pageId)
  if (!texts) return undefined
  const row = (await readSettings(ctx)).get(pageId)
  return settingsOf(ctx, pageId, texts, row?.isActive ? row : undefined)
}

/** All pages that have settings, for the console. */
export async function listPages(ctx: Context): Promise<SeoPage[]> {
  const set = new Map((await selectSettings(ctx.db)).map((row) => [row.pageId, row]))
  return Object.entries(defaultTexts()).map(([id, texts]) => pageView(ctx, id, texts, set.get(id)))
}

/** A page with its settings, for the console. Throws 404 for an unknown page. */
export async function getPage(ctx: Context, pageId: string): Promise<SeoPage> {
  return (await listPages(ctx)).find((page) => page.pageId === pageId) ?? noSuchPage()
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
