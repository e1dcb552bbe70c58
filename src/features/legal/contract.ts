import { z } from 'zod'
import { countryCodes } from '#features/legal/rules/countries.ts'
import { legalKinds } from '#features/legal/rules/kinds.ts'
import { hasFewTags, TOO_MANY_TAGS } from '#shared/text.ts'

const MAX_ADDRESS_LINES = 4

/** A single line of text, or null if nothing was entered. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1, { error: 'Enter a value, or send null.' })
    .max(max, { error: `At most ${max} characters.` })
    .refine((text) => !/[\r\n]/.test(text), { error: 'Enter a single line.' })
    .nullable()

export const businessSchema = z
  .object({
    legalName: line(100).describe('The company or person selling, as registered.'),
    address: z
      .string()
      .trim()
      .min(1, { error: 'Enter a value, or send null.' })
      .max(160, { error: 'At most 160 characters.' })
      .refine((text) => text.split('\n').length <= MAX_ADDRESS_LINES, { error: `At most ${MAX_ADDRESS_LINES} lines.` })
      .nullable()
      .describe('Street, postal code and city on separate lines, without the country.'),
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
/** Who runs the shop, as entered in the console. Fields are null if nothing was entered. */
export type Business = z.infer<typeof businessSchema>

export const businessSettingsSchema = z
  .object({
    business: businessSchema,
    missing: z.array(z.string()).describe('Required details that were not entered, such as `legal name`.'),
    contactEmail: z.string().describe('Set together with the store’s name.'),
  })
  .meta({ id: 'BusinessSettings' })
export type BusinessSettings = z.infer<typeof businessSettingsSchema>

const versionFields = {
  version: z.int().describe('Starts at 1; 0 if the shop has not recorded one yet.'),
  isOriginal: z.boolean().describe('Whether this is the unedited text that comes with the shop.'),
  publishedAt: z.string().nullable().describe('ISO 8601, UTC.'),
}
const legalVersionSchema = z.object({ ...versionFields, author: z.string().nullable().describe('Null if published by the shop itself.') })
/** A published version of a legal text. */
export type LegalVersionView = z.infer<typeof legalVersionSchema>

const legalSummarySchema = z.object({
  kind: z.enum(legalKinds),
  title: z.string(),
  path: z.string().describe('The page that shows it.'),
  current: legalVersionSchema,
  isReviewed: z.boolean().describe('Whether the last review of the texts covered the current version.'),
})

export const legalOverviewSchema = z
  .object({ reviewedOn: z.string().nullable().describe('`2026-11-20`'), texts: z.array(legalSummarySchema) })
  .meta({ id: 'LegalOverview' })
export type LegalOverview = z.infer<typeof legalOverviewSchema>

export const legalTextSchema = legalSummarySchema
  .extend({
    html: z.string().describe('The current version, with placeholders.'),
    versions: z.array(legalVersionSchema).describe('The newest 50, newest first.'),
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
const base = z.int().min(0).describe('The version that was edited. A newer one is never overwritten.')
export const legalTextBody = z.object({ html: legalHtml, version: base })
export const restoreBody = z.object({ version: base })
