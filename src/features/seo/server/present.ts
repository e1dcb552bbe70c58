import type { SeoPage, SeoSettings } from '#features/seo/contract.ts'
import { pathOf } from '#features/seo/rules.ts'
import type { PageTexts } from '#features/seo/server/defaults.ts'
import type { SeoRow } from '#features/seo/server/tables.ts'
import type { Config } from '#platform/config.ts'

/** The settings of a page: what the operator set, and the shop's own where nothing was set. */
export function presentSettings(config: Config, pageId: string, texts: PageTexts, set: SeoRow | undefined): SeoSettings {
  const { STORE_NAME: name, PUBLIC_URL: origin } = config
  const title = set?.title ?? titleOf(texts.title, name)
  const description = set?.description ?? texts.description
  return {
    pageId,
    title,
    description,
    keywords: set?.keywords ?? texts.keywords,
    ogTitle: set?.ogTitle ?? title,
    ogDescription: set?.ogDescription ?? description,
    ogImage: new URL(set?.ogImage ?? `/og/${pageId}.png`, origin).href,
    canonicalUrl: set?.canonicalUrl ?? origin + pathOf(pageId),
    structuredData: set?.structuredData ?? [],
    isActive: set?.isActive ?? true,
    isIndexed: texts.isIndexed && (set?.isIndexed ?? true),
    updatedAt: set?.updatedAt.toISOString() ?? null,
  }
}

function titleOf(title: string, name: string): string {
  return title.includes(name) ? title : `${title} · ${name}`
}

/** A page with what is set for it, what the shop says by itself, and which of the two is shown. */
export function presentPage(config: Config, pageId: string, texts: PageTexts, row: SeoRow | undefined): SeoPage {
  const own = presentSettings(config, pageId, texts, undefined)
  const set = row && withoutTimes(row)
  return {
    pageId,
    path: pathOf(pageId),
    name: texts.name,
    isSearchable: texts.isIndexed,
    shown: row?.isActive ? presentSettings(config, pageId, texts, row) : { ...own, updatedAt: row?.updatedAt.toISOString() ?? null },
    own,
    set: set ?? null,
  }
}

function withoutTimes({ pageId: _id, updatedAt: _at, ...set }: SeoRow) {
  return set
}
