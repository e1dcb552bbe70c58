import type { CustomTexts } from '#features/texts/rules.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** A row of `page_text_versions`. */
export interface TextVersion {
  pageId: string
  version: number
  texts: CustomTexts
  publishedAt: Date
  publishedBy: string
}

const columns = 'page_id as "pageId", version, texts, published_at as "publishedAt", published_by as "publishedBy"'

/** The newest version of each page that has one. */
export async function selectNewest(db: Queryable): Promise<TextVersion[]> {
  return db.all(`select distinct on (page_id) ${columns} from page_text_versions order by page_id, version desc`)
}

/** A page's latest versions, newest first. */
export async function selectVersions(db: Queryable, pageId: string, limit: number): Promise<TextVersion[]> {
  return db.all(`select ${columns} from page_text_versions where page_id = $1 order by version desc limit $2`, [pageId, limit])
}

/** A page's newest version, if any. Others publishing the same page wait until the transaction ends. */
export async function lockNewest(tx: Transaction, pageId: string): Promise<TextVersion | undefined> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 118))', [pageId])
  return (await selectVersions(tx, pageId, 1))[0]
}

export async function insertVersion(tx: Transaction, { pageId, version, texts, publishedAt, publishedBy }: TextVersion): Promise<void> {
  await tx.query('insert into page_text_versions (page_id, version, texts, published_at, published_by) values ($1, $2, $3, $4, $5)', [
    pageId,
    version,
    JSON.stringify(texts),
    publishedAt,
    publishedBy,
  ])
}
