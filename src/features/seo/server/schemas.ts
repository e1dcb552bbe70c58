import { z } from 'zod'
import type { SeoSettings } from '#features/seo/contract.ts'

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
  updatedAt: z.string().nullable(),
}) satisfies z.ZodType<SeoSettings>
