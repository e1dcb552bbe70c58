import { PICTURE_WIDTHS } from '#features/blog/rules/pictures.ts'
import { loadSharp, onePictureAtATime } from '#features/blog/server/commands/clean-picture.ts'
import { existsUnsized, insertSizes, type PictureSize, selectUnsized } from '#features/blog/server/store/picture-sizes.ts'
import { publishContentChange } from '#platform/content-snapshot.ts'
import type { Context } from '#platform/context.ts'

/** Makes the resized copies of the newest picture that hasn't been processed. Returns how many pictures it processed, 0 or 1. */
export async function makePictureSizes(ctx: Context): Promise<number> {
  const picture = await selectUnsized(ctx.db)
  if (!picture) return 0
  const { hash, bytes } = picture
  const sizes = await sizesOf(bytes).catch((error: unknown) => {
    // Retrying wouldn't help. Pages show the original.
    ctx.log.error({ err: error, picture: hash }, 'resizing a picture failed')
    return []
  })
  await ctx.db.transaction(async (tx) => {
    await insertSizes(tx, hash, sizes, ctx.now())
    // Publish once for all pending pictures, because every process then drops all its cached pages.
    if (!(await existsUnsized(tx))) await publishContentChange(tx, 'picture sizes')
  })
  return 1
}

/**
 * Resizes a picture to each width up to its own, as WebP, and as AVIF if that's smaller at every width. Omits copies that aren't smaller
 * than the file. Animations get none. Uploads take turns with each copy.
 */
async function sizesOf(file: Buffer): Promise<PictureSize[]> {
  const sharp = await loadSharp()
  const { width, pages = 1 } = await onePictureAtATime(() => sharp(file).metadata())
  if (pages > 1) return []
  const largest = Math.min(width, Math.max(...PICTURE_WIDTHS))
  const sizes: { width: number; webp: Buffer; avif: Buffer }[] = []
  // One at a time, to leave the CPU to visitors.
  for (const copyWidth of [...PICTURE_WIDTHS.filter((standard) => standard < largest), largest]) {
    const resized = sharp(file).resize({ width: copyWidth })
    const webp = await onePictureAtATime(() => resized.clone().webp({ quality: 80 }).toBuffer())
    // At this quality, AVIF is as close to the original as the WebP and a fifth to a third smaller. More effort takes ten times as long.
    const avif = await onePictureAtATime(() => resized.clone().avif({ quality: 55, effort: 2 }).toBuffer())
    if (webp.length < file.length) sizes.push({ width: copyWidth, webp, avif })
  }
  const isAvifSmaller = sizes.at(-1)?.width === largest && sizes.every(({ webp, avif }) => avif.length < webp.length)
  return isAvifSmaller ? sizes : sizes.map((size) => ({ ...size, avif: null }))
}
