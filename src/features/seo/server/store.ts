import type { SeoChange } from '#features/seo/contract.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** A row of `seo_settings`. */
export interface SeoRow extends SeoChange {
  pageId: string
  updatedAt: Date
}

const columns = `title, description, keywords, og_title as "ogTitle", og_description as "ogDescription", og_image as "ogImage",
  canonical_url as "canonicalUrl", structured_data as "structuredData", is_active as "isActive", is_indexed as "isIndexed"`

/** Returns the changed settings of all pages. */
export async function selectSettings(db: Queryable): Promise<SeoRow[]> {
  return db.all(`select page_id as "pageId", ${columns}, updated_at as "updatedAt" from seo_settings`)
}

export async function upsertSettings(tx: Transaction, pageId: string, change: SeoChange, by: string, at: Date): Promise<void> {
  const { title, description, keywords, ogTitle, ogDescription, ogImage, canonicalUrl, structuredData, isActive, isIndexed } = change
  const objects = structuredData && JSON.stringify(structuredData)
  await tx.query(
    `insert into seo_settings (page_id, title, description, keywords, og_title, og_description, og_image, canonical_url,
                               structured_data, is_active, updated_by, updated_at, is_indexed)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     on conflict (page_id) do update
       set title = excluded.title, description = excluded.description, keywords = excluded.keywords, og_title = excluded.og_title,
           og_description = excluded.og_description, og_image = excluded.og_image, canonical_url = excluded.canonical_url,
           structured_data = excluded.structured_data, is_active = excluded.is_active, updated_by = excluded.updated_by,
           updated_at = excluded.updated_at, is_indexed = excluded.is_indexed`,
    [pageId, title, description, keywords, ogTitle, ogDescription, ogImage, canonicalUrl, objects, isActive, by, at, isIndexed],
  )
}

/** Locks a page's settings until the transaction ends; undefined if there are none. */
export async function lockSettings(tx: Transaction, pageId: string): Promise<SeoChange | undefined> {
  return tx.first(`select ${columns} from seo_settings where page_id = $1 for update`, [pageId])
}

export async function deleteSettings(tx: Transaction, pageId: string): Promise<void> {
  await tx.query('delete from seo_settings where page_id = $1', [pageId])
}
