import { z } from 'zod'

/** Texts by slot. */
export const textsBySlot = z.record(z.string().max(100), z.string().max(2_000, { error: 'At most 2,000 characters.' }))

const versionSchema = z.object({
  version: z.int().describe('Starts at 1; 0 if nothing has been published.'),
  texts: textsBySlot.describe('Custom texts by slot; empty if the page shows only original texts.'),
  publishedAt: z.string().nullable().describe('ISO 8601, UTC.'),
  author: z.string().nullable().describe('Null if nothing has been published.'),
})
/** A published version of a page's custom texts. */
export type TextVersionView = z.infer<typeof versionSchema>

const summaryFields = {
  pageId: z.string().describe('The path without its leading slash; `home` for `/`.'),
  name: z.string(),
  path: z.string(),
}

export const textPageSchema = z
  .object({
    ...summaryFields,
    current: versionSchema.omit({ texts: true }),
    changed: z.int().describe('Number of custom texts.'),
  })
  .meta({ id: 'TextPage' })
export type TextPage = z.infer<typeof textPageSchema>

const slotSchema = z.object({
  id: z.string().describe('`hero.title`'),
  original: z.string().describe('The text that comes with the shop, with placeholders.'),
  isOptional: z.boolean().describe('Whether leaving the text empty hides it.'),
  maxLength: z.int().describe('Maximum number of characters.'),
  isReplaced: z
    .boolean()
    .describe('Whether the page shows the original because the custom text needs or states a figure that may not be shown.'),
})
export type TextSlotView = z.infer<typeof slotSchema>

export const pageTextsSchema = z
  .object({
    ...summaryFields,
    slots: z.array(slotSchema).describe('In page order.'),
    facts: z
      .array(z.object({ name: z.string(), value: z.string().nullable().describe('Null if it may not be shown right now.') }))
      .describe('Written in braces: `{store}`.'),
    current: versionSchema,
    versions: z.array(versionSchema).describe('The latest versions, newest first.'),
  })
  .meta({ id: 'PageTexts' })
export type PageTextsView = z.infer<typeof pageTextsSchema>

export const textPreviewBody = z.object({ texts: textsBySlot })
export const textPreviewSchema = z.object({ html: z.string().describe('The page, without scripts.') })
export const publishTextsBody = z.object({
  texts: textsBySlot.describe('By slot. Omitted slots show the original text.'),
  version: z.int().min(0).describe('The version that was edited. A newer one is never overwritten.'),
})
