import type { LegalKind } from '#features/legal/rules/kinds.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** A row of `legal_versions`. */
export interface LegalVersion {
  kind: LegalKind
  version: number
  /** With placeholders. */
  html: string
  isOriginal: boolean
  publishedAt: Date
  /** Null if published by the shop itself. */
  publishedBy: string | null
}

const columns = `kind, version, html, is_original as "isOriginal", published_at as "publishedAt", published_by as "publishedBy"`

/** The newest version of each text. */
export async function selectNewest(db: Queryable): Promise<LegalVersion[]> {
  return db.all(`select distinct on (kind) ${columns} from legal_versions order by kind, version desc`)
}

/** The newest versions of a text, newest first. */
export async function selectVersions(db: Queryable, kind: LegalKind, limit: number): Promise<LegalVersion[]> {
  return db.all(`select ${columns} from legal_versions where kind = $1 order by version desc limit $2`, [kind, limit])
}

export async function selectVersion(db: Queryable, kind: LegalKind, version: number): Promise<LegalVersion | undefined> {
  return db.first(`select ${columns} from legal_versions where kind = $1 and version = $2`, [kind, version])
}

/** The newest version of a text. Others publishing the same text wait until the transaction ends. */
export async function lockNewest(tx: Transaction, kind: LegalKind): Promise<LegalVersion | undefined> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 88))', [kind])
  return tx.first(`select ${columns} from legal_versions where kind = $1 order by version desc limit 1`, [kind])
}

export async function insertVersion(tx: Transaction, row: LegalVersion): Promise<void> {
  await tx.query(
    'insert into legal_versions (kind, version, html, is_original, published_at, published_by) values ($1, $2, $3, $4, $5, $6)',
    [row.kind, row.version, row.html, row.isOriginal, row.publishedAt, row.publishedBy],
  )
}
