import { z } from 'zod'
import { HEX_COLOR } from '#shared/color.ts'

const shownPicture = z.object({
  path: z.string().describe('`/look/0f3a….png`; its content never changes.'),
  width: z.int().describe('In pixels.'),
  height: z.int(),
})

export const lookSchema = z
  .object({
    color: z.string().nullable().describe('The brand color as `#0f766e`; null for the default purple.'),
    logo: shownPicture
      .extend({ isWordmark: z.boolean().describe('Whether it is wide enough to replace the store’s name.') })
      .nullable()
      .describe('Null for the built-in logo.'),
    isChosen: z.boolean().describe('Whether a look was ever saved, even if it is the built-in one.'),
    shareImage: shownPicture.nullable().describe('Null if the shop draws one for each page.'),
  })
  .meta({ id: 'ShopLook' })
export type ShopLook = z.infer<typeof lookSchema>

export const brandColorBody = z.object({
  color: z
    .string()
    .trim()
    .toLowerCase()
    .regex(HEX_COLOR, { error: 'Enter a color as # and six digits or letters, such as #0f766e.' })
    .nullable()
    .describe('Null for the default purple.'),
})

export const lookPictureBody = z.object({
  content: z
    .string()
    .min(1, { error: 'Choose a picture.' })
    .transform((base64) => Buffer.from(base64, 'base64'))
    .nullable()
    .describe('A PNG, JPEG, WebP or AVIF as base64; null for the built-in one.'),
})
