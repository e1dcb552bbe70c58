import { z } from 'zod'
import { money } from '#features/operations/contract/fields.ts'
import { moneyDisplays } from '#shared/money.ts'

/** Dollars in whole cents, from `least` to `most`. */
const dollars = (least: number, most: number) =>
  z
    .number({ error: 'Enter an amount in dollars.' })
    .min(least, { error: `At least $${least}.` })
    .max(most, { error: `At most $${most.toLocaleString('en-US')}.` })
    .multipleOf(0.01, { error: 'An amount has at most two decimals.' })

export const limitsBody = z
  .object({
    depositMin: dollars(1, 10_000),
    depositMax: dollars(1, 100_000),
    refundAlone: dollars(0, 100_000).describe('Dollars. Larger refunds need a second person’s approval.'),
    adjustmentAlone: dollars(0, 100_000).describe('Dollars. Larger balance adjustments need a second person’s approval.'),
    dayAlone: dollars(0, 100_000)
      .optional()
      .describe('Total dollars one person may give away in 24 hours without approval. Unchanged if omitted.'),
  })
  .refine(({ depositMin, depositMax }) => depositMin <= depositMax, {
    error: 'The largest deposit must not be below the smallest.',
    path: ['depositMax'],
  })

export const shopSettingsSchema = z
  .object({
    store: z.object({
      name: z.string().nullable().describe('Null to use the configured name.'),
      contactEmail: z.string().nullable(),
      moneyDisplay: z.enum(moneyDisplays),
      configured: z.object({ name: z.string(), contactEmail: z.string() }).describe('The values used while the others are null.'),
    }),
    limits: z.object({ depositMin: money, depositMax: money, refundAlone: money, adjustmentAlone: money, dayAlone: money }),
    legal: z.object({ reviewedOn: z.string().nullable().describe('`2026-11-20`; null while the privacy notice and terms are templates.') }),
  })
  .meta({ id: 'ShopSettings' })
export type ShopSettings = z.infer<typeof shopSettingsSchema>

const setUpStepSchema = z.object({
  key: z.string(),
  name: z.string(),
  done: z.boolean(),
  text: z.string().describe('Its current state, and what to do if it isn’t done.'),
  href: z.string().nullable().describe('The page for this step; null if it is a configuration setting.'),
})
export type SetUpStep = z.infer<typeof setUpStepSchema>

export const setUpSchema = z.object({ mode: z.enum(['demo', 'live']), steps: z.array(setUpStepSchema) }).meta({ id: 'SetUp' })
export type SetUp = z.infer<typeof setUpSchema>
