import { z } from 'zod'

/** The most characters of a file with texts. */
const MAX_CSV_LENGTH = 2_000_000
/** The most bytes of a body with such a file, or with all changes of one. */
export const SHEET_BODY_LIMIT = 2 * MAX_CSV_LENGTH

export const importTextsBody = z.object({
  csv: z.string().min(1, { error: 'The file is empty.' }).max(MAX_CSV_LENGTH, { error: 'The file is too large.' }),
})

export const findTextsBody = z.object({
  find: z.string().min(1, { error: 'Enter what to find.' }).max(200, { error: 'Use up to 200 characters.' }),
  replace: z.string().max(500, { error: 'Use up to 500 characters.' }),
  matchCase: z.boolean().default(false).describe('Without it, any case is found, and a capital at the beginning is kept.'),
})

const changeSchema = z.object({
  slot: z.string().describe('`hero.title` of a page, `title` of an email.'),
  before: z.string(),
  after: z.string(),
  problem: z.string().nullable().describe('Why it cannot be saved; null if it can.'),
})

export const textChangesSchema = z
  .object({
    groups: z
      .array(
        z.object({
          id: z.string().describe('Whose texts they are: the page `about`, or `email:order-confirmed`.'),
          name: z.string(),
          version: z.int().describe('What the changes are based on.'),
          changes: z.array(changeSchema),
        }),
      )
      .describe('Pages, or notifications and emails, with changes, in the order of the console.'),
    problems: z.array(z.object({ line: z.int(), message: z.string() })).describe('Lines of a file that cannot be read.'),
  })
  .meta({ id: 'TextChanges' })
/** What changing many texts at once would change, each with why it cannot be. */
export type TextChanges = z.infer<typeof textChangesSchema>

const texts = z.record(z.string().max(100), z.string().max(2_000, { error: 'At most 2,000 characters.' }))

export const changeTextsBody = z.object({
  groups: z
    .array(z.object({ id: z.string().max(100), version: z.int().min(0), texts }))
    .min(1, { error: 'Choose at least one change.' })
    .max(200)
    .describe('Of each page, notification or email the texts that change, by slot; its other texts stay.'),
})
/** The texts of a page, notification or email that change, and the version that they are based on. */
export type TextGroupChange = z.infer<typeof changeTextsBody>['groups'][number]

export const changedTextsSchema = z.object({
  groups: z.array(z.object({ id: z.string(), version: z.int().describe('The one that was saved.') })),
})
/** The versions that a change of many texts saved. */
export type ChangedTexts = z.infer<typeof changedTextsSchema>
