import { PICTURE_WIDTHS } from '#features/blog/rules/pictures.ts'
import { loadSharp } from '#features/blog/server/commands/clean-picture.ts'
import { existsUnsized, insertSizes, type PictureSize, selectUnsized } from '#features/blog/server/store/picture-sizes.ts'
import { publishContentChange } from '#platform/content-snapshot.ts'
import type { Context } from '#platform/context.ts'

/** Makes the other widths of the newest picture that has none yet; returns how many pictures it worked on, 0 or 1. */
export async function makePictureSizes(ctx: Context): Promise<number> {
  const picture = await selectUnsized(ctx.db)
  if (!picture) return 0
  const { hash, bytes } = picture
  const sizes = await sizesOf(bytes).catch((error: unknown) => {
    // It is shown as it is; trying again would not change it.
    ctx.log.error({ err: error, picture: hash }, 'a picture could not be made smaller')
    return []
  })
  await ctx.db.transaction(async (tx) => {
    await insertSizes(tx, hash, sizes, ctx.now())
    // Once for all that wait: each time, every process drops all its pages.
    if (!(await existsUnsized(tx))) await publishContentChange(tx, 'picture sizes')
  })
  return 1
}

/**
 * The picture as WebP in each width up to its own; without those that are no smaller than the file itself. None of an animation. As AVIF
 * too, if that is smaller in each width.
 */
async function sizesOf(file: Buffer): Promise<PictureSize[]> {
  const sharp = await loadSharp()
  const { width, pages = 1 } = await sharp(file).metadata()
  if (pages > 1) return []
  const largest = Math.min(width, Math.max(...PICTURE_WIDTHS))
  const sizes: { width: number; webp: Buffer; avif: Buffer }[] = []
  // One after the other: visitors come first.
  for (const each of [...PICTURE_WIDTHS.filter((known) => known < largest), largest]) {
    const resized = sharp(file).resize({ width: each })
    const webp = await resized.clone().webp({ quality: 80 }).toBuffer()
    // At this quality as close to the original as the WebP, a fifth to a third smaller; more effort takes ten times as long.
    const avif = await resized.clone().avif({ quality: 55, effort: 2 }).toBuffer()
    if (webp.length < file.length) sizes.push({ width: each, webp, avif })
  }
  const paysAsAvif = sizes.at(-1)?.width === largest && sizes.every(({ webp, avif }) => avif.length < webp.length)
  return paysAsAvif ? sizes : sizes.map((size) => ({ ...size, avif: null }))
}
