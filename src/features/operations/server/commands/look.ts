import { onePictureAtATime } from '#features/blog/server/commands/clean-picture.ts'
import { pictureOf } from '#features/blog/server/commands/pictures.ts'
import { drawLogo, drawShareImage, type LookPicture } from '#features/operations/server/commands/look-pictures.ts'
import { publishStoreChange } from '#features/operations/server/store.ts'
import { insertLookPicture, lockLook } from '#features/operations/server/store/look.ts'
import type { Context } from '#platform/context.ts'
import type { Actor } from '#platform/db/audit-log.ts'
import { lookSetting } from '#platform/look.ts'
import { readSetting, writeSetting } from '#platform/settings.ts'
import { brandColorProblem } from '#shared/brand-colors.ts'
import { invalid } from '#shared/errors.ts'
import type { Look } from '#shared/look.ts'

/** Sets the brand color, or null for the default. Throws 400 at `color` if text in it would be unreadable, and suggests a similar color. */
export async function setBrandColor(ctx: Context, color: string | null, by: Actor): Promise<void> {
  const problem = color === null ? undefined : brandColorProblem(color)
  if (problem !== undefined) throw invalid('color', problem)
  await changeLook(ctx, { color }, [], by)
}

/** Sets the shop's logo, or null for the built-in one. Throws 400 at `content` if the file is not a picture. */
export async function setLogo(ctx: Context, file: Buffer | null, by: Actor): Promise<void> {
  if (!file) return changeLook(ctx, { logo: null }, [], by)
  const { bytes } = await pictureOf(file)
  const { main, icon, touchIcon } = await onePictureAtATime(() => drawLogo(bytes))
  const logo = { name: main.name, width: main.width, height: main.height, icon: icon.name, touchIcon: touchIcon.name }
  await changeLook(ctx, { logo }, [main, icon, touchIcon], by)
}

/** Sets the picture for shared links, or null for one that the shop draws per page. Throws 400 at `content` if the file is not a picture. */
export async function setShareImage(ctx: Context, file: Buffer | null, by: Actor): Promise<void> {
  if (!file) return changeLook(ctx, { shareImage: null }, [], by)
  const { bytes } = await pictureOf(file)
  const image = await onePictureAtATime(() => drawShareImage(bytes))
  await changeLook(ctx, { shareImage: image.name }, [image], by)
}

/** Updates part of the look in every process and stores its pictures. */
function changeLook(
  { db, now }: Context,
  change: Partial<Omit<Look, 'isChosen'>>,
  pictures: readonly LookPicture[],
  by: Actor,
): Promise<void> {
  return db.transaction(async (tx) => {
    // All parts are in one setting, so concurrent changes have to wait for each other.
    await lockLook(tx)
    for (const picture of pictures) await insertLookPicture(tx, picture, now())
    await writeSetting(tx, lookSetting, { ...(await readSetting(tx, lookSetting)), ...change, isChosen: true }, by)
    await publishStoreChange(tx)
  })
}
