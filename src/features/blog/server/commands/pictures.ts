import { createHash } from 'node:crypto'
import type { PictureView } from '#features/blog/contract.ts'
import { cleanPicture, type Cleaning, PictureProblem } from '#features/blog/server/commands/clean-picture.ts'
import { presentPicture } from '#features/blog/server/queries/present.ts'
import { type CleanPicture, upsertPicture } from '#features/blog/server/store/pictures.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import { invalid } from '#shared/errors.ts'

/** Stores a picture, without metadata, under the hash of its bytes. Throws 400 if the file isn't an acceptable picture. */
export async function uploadPicture(ctx: Context, file: Buffer, alt: string, by: Actor): Promise<PictureView> {
  const picture = await pictureOf(file)
  const { type, width, height, bytes } = picture
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const at = ctx.now()
  await ctx.db.transaction(async (tx) => {
    await upsertPicture(tx, hash, picture, alt, at)
    const after = { type, width, height, bytes: bytes.length }
    await writeAuditLog(tx, by, { action: 'picture.uploaded', subject: { type: 'picture', id: hash }, after })
  })
  return presentPicture({ hash, type, width, height, size: bytes.length, alt, uploadedAt: at })
}

/** Re-encodes a picture without metadata. Throws 400 for the field `path` if the file isn't an acceptable picture. */
export async function pictureOf(file: Buffer, cleaning?: Cleaning, path = 'content'): Promise<CleanPicture> {
  try {
    return await cleanPicture(file, cleaning)
  } catch (error) {
    if (error instanceof PictureProblem) throw invalid(path, error.message)
    throw error
  }
}
