import { z } from 'zod'

const ownTexts = z.record(z.string().max(100), z.string().max(2_000, { error: 'At most 2,000 characters.' }))

const versionSchema = z.object({
  version: z.int().describe('1 is the first; 0 before anything was published.'),
  texts: ownTexts.describe('By slot, what differs from the original; empty where the page is as the shop comes with it.'),
  publishedAt: z.string().nullable().describe('ISO 8601, UTC.'),
  author: z.string().nullable().describe('Null before anything was published.'),
})
/** A published version of a page's own texts. */
export type TextVersionView = z.infer<typeof versionSchema>

const summaryFields = {
  pageId: z.string().describe('The path without its first slash; `home` for `/`.'),
  name: z.string(),
  path: z.string(),
}

export const textPageSchema = z
  .object({
    ...summaryFields,
    current: versionSchema.omit({ texts: true }),
    changed: z.int().describe('How many texts are the owner’s own.'),
  })
  .meta({ id: 'TextPage' })
export type TextPage = z.infer<typeof textPageSchema>

const slotSchema = z.object({
  id: z.string().describe('`hero.title`'),
  original: z.string().describe('As the shop comes with it, with placeholders.'),
  isOptional: z.boolean().describe('Whether an empty text hides it.'),
  maxLength: z.int().describe('In characters.'),
  isReplaced: z
    .boolean()
    .describe('Whether the page shows the original because the own text needs or states a figure that may not be shown.'),
})
export type TextSlotView = z.infer<typeof slotSchema>

export const pageTextsSchema = z
  .object({
    ...summaryFields,
    slots: z.array(slotSchema).describe('In the order of the page.'),
    facts: z
      .array(z.object({ name: z.string(), value: z.string().nullable().describe('Null: it may not be stated now.') }))
      .describe('Written in braces: `{store}`.'),
    current: versionSchema,
    versions: z.array(versionSchema).describe('The last ones, newest first.'),
  })
  .meta({ id: 'PageTexts' })
export type PageTextsView = z.infer<typeof pageTextsSchema>

export const textPreviewBody = z.object({ texts: ownTexts })
export const textPreviewSchema = z.object({ html: z.string().describe('The page, without scripts.') })
export const publishTextsBody = z.object({
  texts: ownTexts.describe('By slot. What is missing is shown as the shop comes with it.'),
  version: z.int().min(0).describe('The version that was edited: another one published meanwhile is not overwritten.'),
})
