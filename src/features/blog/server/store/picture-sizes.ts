import type { PictureFacts, SizeType } from '#features/blog/rules/pictures.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** A resized copy of a picture. */
export interface PictureSize {
  /** In pixels. */
  width: number
  webp: Buffer
  /** Null if the picture has no AVIF copies. */
  avif: Buffer | null
}

/** Returns the newest picture that hasn't been resized yet. */
export async function selectUnsized(db: Queryable): Promise<{ hash: string; bytes: Buffer } | undefined> {
  return db.first('select hash, bytes from pictures where sized_at is null order by uploaded_at desc limit 1')
}

/** Whether any picture hasn't been resized yet. */
export async function existsUnsized(db: Queryable): Promise<boolean> {
  return (await db.query('select from pictures where sized_at is null limit 1')).rowCount === 1
}

/** Stores the resized copies of a picture, which can be none, and marks it as done. */
export async function insertSizes(tx: Transaction, hash: string, sizes: readonly PictureSize[], at: Date): Promise<void> {
  for (const { width, webp, avif } of sizes) {
    await tx.query(
      'insert into picture_sizes (hash, width, bytes, avif) values ($1, $2, $3, $4) on conflict (hash, width) do update set avif = excluded.avif',
      [hash, width, webp, avif],
    )
  }
  await tx.query('update pictures set sized_at = $2 where hash = $1', [hash, at])
}

/** Returns the sizes of existing pictures and the widths of their copies in ascending order, in pixels. */
export async function selectFacts(db: Queryable, hashes: readonly string[]): Promise<(PictureFacts & { hash: string })[]> {
  return db.all(
    `select hash, width, height, array(select s.width from picture_sizes s where s.hash = p.hash order by s.width) as widths,
      exists (select from picture_sizes s where s.hash = p.hash and s.avif is not null) as "hasAvif"
      from pictures p where hash = any($1::text[])`,
    [hashes],
  )
}

/** Returns a resized copy of a picture. */
export async function selectSizeBytes(db: Queryable, hash: string, width: number, type: SizeType): Promise<Buffer | undefined> {
  const column = type === 'avif' ? 'avif' : 'bytes'
  const row = await db.first<{ bytes: Buffer | null }>(`select ${column} as bytes from picture_sizes where hash = $1 and width = $2`, [
    hash,
    width,
  ])
  return row?.bytes ?? undefined
}
