import type { PictureType } from '#features/blog/rules/pictures.ts'
import type { CleanPicture } from '#features/blog/server/pictures/picture.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

export interface PictureRow {
  hash: string
  type: PictureType
  width: number
  height: number
  size: number
  alt: string
  uploadedAt: Date
}

/** Keeps a picture; one that is there already is the newest from then on, and is described anew where `alt` says something. */
export async function upsertPicture(tx: Transaction, hash: string, picture: CleanPicture, alt: string, at: Date): Promise<void> {
  const { type, width, height, bytes } = picture
  await tx.query(
    `insert into pictures (hash, type, width, height, alt, bytes, uploaded_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (hash) do update set alt = coalesce(nullif(excluded.alt, ''), pictures.alt), uploaded_at = excluded.uploaded_at`,
    [hash, type, width, height, alt, bytes, at],
  )
}

/** Pictures without their bytes, the newest first, from behind the picture `after` on. */
export async function selectPictures(db: Queryable, { after, limit }: { after: string | undefined; limit: number }): Promise<PictureRow[]> {
  const { rows } = await db.query<PictureRow>(
    `select hash, type, width, height, octet_length(bytes) as size, alt, uploaded_at as "uploadedAt" from pictures
      where ($1::text is null or (uploaded_at, hash) < (select uploaded_at, hash from pictures where hash = $1))
      order by uploaded_at desc, hash desc limit $2`,
    [after ?? null, limit],
  )
  return rows
}

/** A picture's bytes; undefined where there is none of that name. */
export async function selectBytes(db: Queryable, hash: string, type: string): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ bytes: Buffer }>('select bytes from pictures where hash = $1 and type = $2', [hash, type])
  return rows[0]?.bytes
}
