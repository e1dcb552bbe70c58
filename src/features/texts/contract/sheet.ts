import { z } from 'zod'
import { textsBySlot } from '#features/texts/contract.ts'

/** Maximum length of a CSV file, in characters. */
const MAX_CSV_LENGTH = 2_000_000
/** Maximum size of a request body with a CSV file or all of its changes, in bytes. */
export const SHEET_BODY_LIMIT = 2 * MAX_CSV_LENGTH

export const importTextsBody = z.object({
  csv: z.string().min(1, { error: 'The file is empty.' }).max(MAX_CSV_LENGTH, { error: 'The file is too large.' }),
})

export const findTextsBody = z.object({
  find: z.string().min(1, { error: 'Enter what to find.' }).max(200, { error: 'Use up to 200 characters.' }),
  replace: z.string().max(500, { error: 'Use up to 500 characters.' }),
  matchCase: z.boolean().default(false).describe('If false, matches any case and keeps an initial capital.'),
})

const changeSchema = z.object({
  slot: z.string().describe('`hero.title` of a page, `title` of an email.'),
  before: z.string(),
  after: z.string(),
  problem: z.string().nullable().describe('Why it can’t be saved; null if it can.'),
})

export const textChangesSchema = z
  .object({
    groups: z
      .array(
        z.object({
          id: z.string().describe('What the texts belong to: the page `about`, or `email:order-confirmed`.'),
          name: z.string(),
          version: z.int().describe('The version that the changes are based on.'),
          changes: z.array(changeSchema),
        }),
      )
      .describe('Pages, or notifications and emails, that have changes, in console order.'),
    problems: z.array(z.object({ line: z.int(), message: z.string() })).describe('Lines of the file that can’t be read.'),
  })
  .meta({ id: 'TextChanges' })
/** A preview of a bulk change of texts, with the reason for each text that can't be changed. */
export type TextChanges = z.infer<typeof textChangesSchema>

export const changeTextsBody = z.object({
  groups: z
    .array(z.object({ id: z.string().max(100), version: z.int().min(0), texts: textsBySlot }))
    .min(1, { error: 'Choose at least one change.' })
    .max(200)
    .describe('The changed texts of each page, notification or email, by slot. Its other texts stay the same.'),
})
/** The changed texts of a page, notification or email, and the version they are based on. */
export type TextGroupChange = z.infer<typeof changeTextsBody>['groups'][number]

export const changedTextsSchema = z.object({
  groups: z.array(z.object({ id: z.string(), version: z.int().describe('The version that was saved.') })),
})
/** The versions saved by a bulk change of texts. */
export type ChangedTexts = z.infer<typeof changedTextsSchema>
