import type { SeoChange, SeoPage } from '#features/seo/contract.ts'

/** A page's settings as they stand in the fields; empty: the shop's own. */
export interface PageForm {
  title: string
  description: string
  keywords: string
  ogTitle: string
  ogDescription: string
  ogImage: string
  canonicalUrl: string
  /** JSON. */
  structuredData: string
  isActive: boolean
  isIndexed: boolean
}

export function formOf({ set }: SeoPage): PageForm {
  return {
    title: set?.title ?? '',
    description: set?.description ?? '',
    keywords: set?.keywords ?? '',
    ogTitle: set?.ogTitle ?? '',
    ogDescription: set?.ogDescription ?? '',
    ogImage: set?.ogImage ?? '',
    canonicalUrl: set?.canonicalUrl ?? '',
    structuredData: set?.structuredData ? JSON.stringify(set.structuredData, null, 2) : '',
    isActive: set?.isActive ?? true,
    isIndexed: set?.isIndexed ?? true,
  }
}

/** As the API takes it; undefined where the structured data is no list of objects. */
export function changeOf({ structuredData, isActive, isIndexed, ...texts }: PageForm): SeoChange | undefined {
  const objects = structuredData.trim() === '' ? null : parsed(structuredData)
  if (objects === undefined) return undefined
  const set = Object.fromEntries(Object.entries(texts).map(([name, typed]) => [name, typed.trim() || null]))
  return { ...(set as Record<keyof typeof texts, string | null>), structuredData: objects, isActive, isIndexed }
}

function parsed(text: string): Record<string, unknown>[] | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const list: unknown[] = Array.isArray(value) ? value : [value]
    return list.every((each) => typeof each === 'object' && each !== null) ? (list as Record<string, unknown>[]) : undefined
  } catch {
    return undefined
  }
}
