import { createHash } from 'node:crypto'
import type { PictureView } from '#features/blog/contract.ts'
import { PictureProblem } from '#features/blog/server/pictures/picture.ts'
import { readPicture } from '#features/blog/server/pictures/read.ts'
import { presentPicture } from '#features/blog/server/present.ts'
import { upsertPicture } from '#features/blog/server/store/pictures.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, recordAction } from '#platform/db/record.ts'
import { invalid } from '#shared/errors.ts'

/** Keeps a picture, cleaned of camera data, under the hash of its bytes. 400 where the file is none that the shop shows. */
export async function uploadPicture(ctx: Context, file: Buffer, alt: string, by: Actor): Promise<PictureView> {
  const picture = readOrRefuse(file)
  const { type, width, height, bytes } = picture
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const at = ctx.now()
  await ctx.db.transaction(async (tx) => {
    await upsertPicture(tx, hash, picture, alt, at)
    const after = { type, width, height, bytes: bytes.length }
    await recordAction(tx, by, { action: 'picture.uploaded', subject: { type: 'picture', id: hash }, after })
  })
  return presentPicture({ hash, type, width, height, size: bytes.length, alt, uploadedAt: at })
}

function readOrRefuse(file: Buffer) {
  try {
    return readPicture(file)
  } catch (error) {
    if (error instanceof PictureProblem) throw invalid('content', error.message)
    throw error
  }
}
