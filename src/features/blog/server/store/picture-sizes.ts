import type { PictureFacts, SizeType } from '#features/blog/rules/pictures.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** A picture in another width. */
export interface PictureSize {
  /** In pixels. */
  width: number
  webp: Buffer
  /** Null where the picture has no copies as AVIF. */
  avif: Buffer | null
}

/** Returns the newest picture whose other widths were not made yet. */
export async function selectUnsized(db: Queryable): Promise<{ hash: string; bytes: Buffer } | undefined> {
  return db.first('select hash, bytes from pictures where sized_at is null order by uploaded_at desc limit 1')
}

/** Whether there is a picture whose other widths were not made yet. */
export async function existsUnsized(db: Queryable): Promise<boolean> {
  return (await db.query('select from pictures where sized_at is null limit 1')).rowCount === 1
}

/** Stores the other widths of a picture, which may be none. */
export async function insertSizes(tx: Transaction, hash: string, sizes: readonly PictureSize[], at: Date): Promise<void> {
  for (const { width, webp, avif } of sizes) {
    await tx.query(
      'insert into picture_sizes (hash, width, bytes, avif) values ($1, $2, $3, $4) on conflict (hash, width) do update set avif = excluded.avif',
      [hash, width, webp, avif],
    )
  }
  await tx.query('update pictures set sized_at = $2 where hash = $1', [hash, at])
}

/** Returns sizes in pixels of those pictures that exist, and the widths in which there are copies, ascending. */
export async function selectFacts(db: Queryable, hashes: readonly string[]): Promise<(PictureFacts & { hash: string })[]> {
  return db.all(
    `select hash, width, height, array(select s.width from picture_sizes s where s.hash = p.hash order by s.width) as widths,
      exists (select from picture_sizes s where s.hash = p.hash and s.avif is not null) as "hasAvif"
      from pictures p where hash = any($1::text[])`,
    [hashes],
  )
}

/** Returns a picture in one of its other widths. */
export async function selectSizeBytes(db: Queryable, hash: string, width: number, type: SizeType): Promise<Buffer | undefined> {
  const column = type === 'avif' ? 'avif' : 'bytes'
  const row = await db.first<{ bytes: Buffer | null }>(`select ${column} as bytes from picture_sizes where hash = $1 and width = $2`, [
    hash,
    width,
  ])
  return row?.bytes ?? undefined
}
