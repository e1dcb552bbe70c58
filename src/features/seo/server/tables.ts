import type { SeoChange } from '#features/seo/contract.ts'

/** A row of `seo_settings`. */
export interface SeoRow extends SeoChange {
  pageId: string
  updatedAt: Date
}
