import { z } from 'zod'
import { countryCodes } from '#features/legal/rules/countries.ts'
import { legalKinds } from '#features/legal/rules/kinds.ts'
import { hasFewTags, TOO_MANY_TAGS } from '#shared/html-size.ts'

const MAX_ADDRESS_LINES = 4

/** Text of one line, or null where nothing is entered. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1, { error: 'Enter something, or send null.' })
    .max(max, { error: `At most ${max} characters.` })
    .refine((text) => !/[\r\n]/.test(text), { error: 'Only one line.' })
    .nullable()

export const businessSchema = z
  .object({
    legalName: line(100).describe('The company or person who sells, as registered.'),
    address: z
      .string()
      .trim()
      .min(1, { error: 'Enter something, or send null.' })
      .max(160, { error: 'At most 160 characters.' })
      .refine((text) => text.split('\n').length <= MAX_ADDRESS_LINES, { error: `At most ${MAX_ADDRESS_LINES} lines.` })
      .nullable()
      .describe('Street, postal code and city, line by line, without the country.'),
    country: z
      .string()
      .refine((code) => countryCodes.includes(code), { error: 'Choose a country from the list.' })
      .nullable()
      .describe('ISO 3166-1 alpha-2: `US`.'),
    phone: line(30).refine((text) => text === null || /^\+\d[\d ()./-]{4,}$/.test(text), {
      error: 'Enter the number with its country code, such as +1 555 010 0199.',
    }),
    taxNumber: line(30).refine((text) => text === null || /^[A-Za-z0-9][A-Za-z0-9 ./-]+$/.test(text), {
      error: 'Use letters, digits, spaces, dots, slashes and hyphens, such as DE123456789.',
    }),
    registrationNumber: line(80).describe('Register and number: `Companies House 01234567`.'),
  })
  .meta({ id: 'Business' })
/** Who runs the shop, as entered in the console; null is not entered. */
export type Business = z.infer<typeof businessSchema>

export const businessSettingsSchema = z
  .object({
    business: businessSchema,
    missing: z.array(z.string()).describe('What a shop has to state and is not entered: `legal name`.'),
    contactEmail: z.string().describe('Set with the store’s name.'),
  })
  .meta({ id: 'BusinessSettings' })
export type BusinessSettings = z.infer<typeof businessSettingsSchema>

const versionFields = {
  version: z.int().describe('1 is the first; 0 before the shop has recorded one.'),
  isOriginal: z.boolean().describe('As the shop comes with it, not edited.'),
  publishedAt: z.string().nullable().describe('ISO 8601, UTC.'),
}
const legalVersionSchema = z.object({ ...versionFields, author: z.string().nullable().describe('Null: the shop itself.') })
/** One published version of a legal text. */
export type LegalVersionView = z.infer<typeof legalVersionSchema>

const legalSummarySchema = z.object({
  kind: z.enum(legalKinds),
  title: z.string(),
  path: z.string().describe('The page that shows it.'),
  current: legalVersionSchema,
  isReviewed: z.boolean().describe('Whether the current version was there when the texts were last reviewed.'),
})

export const legalOverviewSchema = z
  .object({ reviewedOn: z.string().nullable().describe('`2026-11-20`'), texts: z.array(legalSummarySchema) })
  .meta({ id: 'LegalOverview' })
export type LegalOverview = z.infer<typeof legalOverviewSchema>

export const legalTextSchema = legalSummarySchema
  .extend({
    html: z.string().describe('The current version, with placeholders.'),
    versions: z.array(legalVersionSchema).describe('Newest first.'),
    placeholders: z.array(z.object({ name: z.string(), description: z.string() })).describe('Written in braces: `{store}`.'),
  })
  .meta({ id: 'LegalText' })
export type LegalText = z.infer<typeof legalTextSchema>

export const legalSectionsSchema = z.array(z.object({ id: z.string(), title: z.string(), html: z.string() }))

export const legalVersionTextSchema = legalVersionSchema
  .extend({ html: z.string().describe('With placeholders.'), sections: legalSectionsSchema.describe('Filled with today’s facts.') })
  .meta({ id: 'LegalVersionText' })
export type LegalVersionText = z.infer<typeof legalVersionTextSchema>

export const legalHtml = z
  .string()
  .trim()
  .min(1, { error: 'Write the text first.' })
  .max(100_000, { error: 'At most 100,000 characters.' })
  .refine(hasFewTags, { error: TOO_MANY_TAGS })
const base = z.int().min(0).describe('The version that was edited: another one published meanwhile is not overwritten.')
export const legalTextBody = z.object({ html: legalHtml, version: base })
export const restoreBody = z.object({ version: base })
