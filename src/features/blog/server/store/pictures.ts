import type { PictureType } from '#features/blog/rules/pictures.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** A re-encoded picture. */
export interface CleanPicture {
  type: PictureType
  /** In pixels. */
  width: number
  height: number
  /** Without metadata. */
  bytes: Buffer
}

export interface PictureRow {
  hash: string
  type: PictureType
  width: number
  height: number
  size: number
  alt: string
  uploadedAt: Date
}

/** Stores a picture. An existing one becomes the newest and gets the new `alt` text, unless that's empty. */
export async function upsertPicture(tx: Transaction, hash: string, picture: CleanPicture, alt: string, at: Date): Promise<void> {
  const { type, width, height, bytes } = picture
  await tx.query(
    `insert into pictures (hash, type, width, height, alt, bytes, uploaded_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (hash) do update set alt = coalesce(nullif(excluded.alt, ''), pictures.alt), uploaded_at = excluded.uploaded_at`,
    [hash, type, width, height, alt, bytes, at],
  )
}

/** Returns pictures without their bytes, newest first, starting after the picture `after`. */
export async function selectPictures(db: Queryable, { after, limit }: { after: string | undefined; limit: number }): Promise<PictureRow[]> {
  return db.all(
    `select hash, type, width, height, octet_length(bytes) as size, alt, uploaded_at as "uploadedAt" from pictures
      where ($1::text is null or (uploaded_at, hash) < (select uploaded_at, hash from pictures where hash = $1))
      order by uploaded_at desc, hash desc limit $2`,
    [after ?? null, limit],
  )
}

export async function selectBytes(db: Queryable, hash: string, type: string): Promise<Buffer | undefined> {
  return (await db.first<{ bytes: Buffer }>('select bytes from pictures where hash = $1 and type = $2', [hash, type]))?.bytes
}
