import type { SeoChange } from '#features/seo/contract.ts'
import type { SeoRow } from '#features/seo/server/tables.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

export async function selectSettings(db: Queryable): Promise<SeoRow[]> {
  const { rows } = await db.query<SeoRow>(
    `select page_id as "pageId", title, description, keywords, og_title as "ogTitle", og_description as "ogDescription",
            og_image as "ogImage", canonical_url as "canonicalUrl", structured_data as "structuredData", is_active as "isActive", is_indexed as "isIndexed",
            updated_at as "updatedAt"
       from seo_settings`,
  )
  return rows
}

/** Every process drops what it keeps of the pages once the transaction is committed. */
export async function upsertSettings(tx: Transaction, pageId: string, change: SeoChange, by: string, at: Date): Promise<void> {
  const { title, description, keywords, ogTitle, ogDescription, ogImage, canonicalUrl, structuredData, isActive, isIndexed } = change
  await Promise.all([
    tx.query(
      `insert into seo_settings (page_id, title, description, keywords, og_title, og_description, og_image, canonical_url,
                                 structured_data, is_active, updated_by, updated_at, is_indexed)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
       on conflict (page_id) do update
         set title = excluded.title, description = excluded.description, keywords = excluded.keywords, og_title = excluded.og_title,
             og_description = excluded.og_description, og_image = excluded.og_image, canonical_url = excluded.canonical_url,
             structured_data = excluded.structured_data, is_active = excluded.is_active, updated_by = excluded.updated_by,
             updated_at = excluded.updated_at, is_indexed = excluded.is_indexed`,
      [
        pageId,
        title,
        description,
        keywords,
        ogTitle,
        ogDescription,
        ogImage,
        canonicalUrl,
        structuredData && JSON.stringify(structuredData),
        isActive,
        by,
        at,
        isIndexed,
      ],
    ),
    tx.query("select pg_notify('content_changed', 'seo')"),
  ])
}

/** What is set for a page, held until the transaction ends. */
export async function lockSettings(tx: Transaction, pageId: string): Promise<SeoChange | undefined> {
  const { rows } = await tx.query<SeoChange>(
    `select title, description, keywords, og_title as "ogTitle", og_description as "ogDescription", og_image as "ogImage",
            canonical_url as "canonicalUrl", structured_data as "structuredData", is_active as "isActive", is_indexed as "isIndexed"
       from seo_settings where page_id = $1 for update`,
    [pageId],
  )
  return rows[0]
}

/** The page says what the shop says by itself; every process learns of it. */
export async function deleteSettings(tx: Transaction, pageId: string): Promise<void> {
  await Promise.all([
    tx.query('delete from seo_settings where page_id = $1', [pageId]),
    tx.query("select pg_notify('content_changed', 'seo')"),
  ])
}
