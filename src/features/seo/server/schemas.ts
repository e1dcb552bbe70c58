import { z } from 'zod'
import type { SeoPage, SeoSettings } from '#features/seo/contract.ts'

/** SeoSettings as the API document describes it. */
export const seoSettingsSchema = z.object({
  pageId: z.string(),
  title: z.string(),
  description: z.string(),
  keywords: z.string(),
  ogTitle: z.string(),
  ogDescription: z.string(),
  ogImage: z.string(),
  canonicalUrl: z.string(),
  structuredData: z.array(z.looseObject({})),
  isActive: z.boolean(),
  isIndexed: z.boolean(),
  updatedAt: z.string().nullable(),
}) satisfies z.ZodType<SeoSettings>

const text = z.string().nullable()

/** SeoPage as the API document describes it. */
export const seoPageSchema = z.object({
  pageId: z.string(),
  path: z.string(),
  name: z.string(),
  isSearchable: z.boolean(),
  shown: seoSettingsSchema,
  own: seoSettingsSchema,
  set: z
    .object({
      title: text,
      description: text,
      keywords: text,
      ogTitle: text,
      ogDescription: text,
      ogImage: text,
      canonicalUrl: text,
      structuredData: z.array(z.looseObject({})).nullable(),
      isActive: z.boolean(),
      isIndexed: z.boolean(),
    })
    .nullable(),
}) satisfies z.ZodType<SeoPage>
