import type { SeoPage } from '#features/seo/contract.ts'
import { fieldsOf } from '#shared/records.ts'

/** The values of a page's form. An empty field uses the default. */
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

/** The initial form values for a page. */
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

/** The request body for a form; undefined unless the structured data is a JSON object with an `@type`, or a list of such objects. */
export function changeOf({ structuredData, isActive, isIndexed, ...texts }: PageForm) {
  const objects = structuredData.trim() === '' ? null : parseObjects(structuredData)
  if (objects === undefined) return undefined
  const [ogImage, canonicalUrl] = [texts.ogImage.trim() || null, texts.canonicalUrl.trim() || null]
  return { ...texts, ogImage, canonicalUrl, structuredData: objects, isActive, isIndexed }
}

type Typed = Record<string, unknown> & { '@type': string }

function isTyped(value: unknown): value is Typed {
  return typeof fieldsOf(value)['@type'] === 'string'
}

function parseObjects(text: string): Typed[] | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const list: unknown[] = Array.isArray(value) ? value : [value]
    return list.every(isTyped) ? list : undefined
  } catch {
    return undefined
  }
}
