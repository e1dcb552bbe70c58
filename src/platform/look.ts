import { z } from 'zod'
import type { Config } from '#platform/config.ts'
import type { Queryable } from '#platform/db/database.ts'
import type { Setting } from '#platform/settings.ts'
import { HEX_COLOR } from '#shared/color.ts'
import type { Logo, Look } from '#shared/look.ts'

/** The name of a picture of the look: its hash and type. */
export const PICTURE_NAME = /^[0-9a-f]{32}\.(png|jpg)$/

const pictureName = z.string().regex(PICTURE_NAME)
const pixels = z.int().positive()

/** The look set by the operator. Null stands for the built-in one. Pictures are names in `look_pictures`. */
export const lookSetting: Setting<Look> = {
  key: 'look',
  schema: z.object({
    color: z.string().regex(HEX_COLOR).nullable(),
    logo: z.object({ name: pictureName, width: pixels, height: pixels, icon: pictureName, touchIcon: pictureName }).nullable(),
    shareImage: pictureName.nullable(),
    isChosen: z.boolean(),
  }),
  otherwise: { color: null, logo: null, shareImage: null, isChosen: false },
}

/** The path of a picture of the look. Its content never changes. */
export const lookPath = (name: string) => `/look/${name}`

/** Whether a logo is wide enough to contain the store's name, which is then not shown next to it. */
export const isWordmark = ({ width, height }: Pick<Logo, 'width' | 'height'>) => width > height * 1.6

/** The shop's current look, from memory. */
export function lookOf({ LOOK }: Pick<Config, 'LOOK'>): Look {
  return LOOK ?? lookSetting.otherwise
}

/** The bytes of a picture of the look; undefined if it doesn't exist. */
export async function lookPicture(db: Queryable, name: string): Promise<Buffer | undefined> {
  const found = await db.first<{ bytes: Buffer }>('select bytes from look_pictures where name = $1', [name])
  return found?.bytes
}
