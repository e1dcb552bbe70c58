import { z } from 'zod'
import { MAX_SCOPE_ITEMS, platformIdSchema, platformSchema, typeIdSchema, typeSchema } from '#features/catalog/contract/platforms.ts'
import { CODE_PATTERN, normalizeCode, promotionKinds, promotionStates, type Usage, useStatuses } from '#features/promotions/rules/terms.ts'
import { isWholeCents } from '#shared/money.ts'

const dollars = (name: string) =>
  z
    .number({ error: `${name} must be a number of dollars.` })
    .min(0.01, { error: `${name} must be at least $0.01.` })
    .max(1_000_000, { error: `${name} is too large.` })
    .refine(isWholeCents, { error: `${name} can have at most two decimals.` })

const limit = (name: string) =>
  z
    .int({ error: `${name} must be a whole number.` })
    .min(1, { error: `${name} must be 1 or more.` })
    .max(100_000_000)
const moment = z.iso.datetime({ offset: true, error: 'Enter a time such as 2026-12-31T00:00:00Z.' })

/** The fields that staff set. Amounts are in dollars, times in ISO 8601, UTC. */
export const promotionDraftSchema = z.object({
  name: z.string().trim().min(1, { error: 'Enter a name for your team.' }).max(80),
  kind: z.enum(promotionKinds),
  code: z
    .string()
    .max(40)
    .transform(normalizeCode)
    .refine((code) => CODE_PATTERN.test(code), { error: 'Use 3 to 30 letters, digits or hyphens.' })
    .nullish(),
  percent: z
    .int({ error: 'Enter a whole number.' })
    .min(1, { error: 'Enter at least 1%.' })
    .max(100, { error: 'Enter at most 100%.' })
    .nullish()
    .describe('Either `percent` or `amount`.'),
  amount: dollars('The amount').nullish(),
  max: dollars('The maximum').nullish().describe('The maximum of a percentage.'),
  min: z
    .union([z.literal(0), dollars('The minimum')])
    .optional()
    .describe('The minimum order or deposit.'),
  platforms: z.array(platformSchema).max(MAX_SCOPE_ITEMS).optional().describe('Empty for all.'),
  types: z.array(typeSchema).max(MAX_SCOPE_ITEMS).optional().describe('Empty for all.'),
  startsAt: moment.optional().describe('Now by default.'),
  endsAt: moment.nullish().describe('When it ends (exclusive); null for no end.'),
  totalLimit: limit('The number of uses').nullish(),
  customerLimit: limit('The uses per customer').nullish(),
  budget: dollars('The budget').nullish().describe('The maximum that it gives in total.'),
})
export type PromotionDraft = z.input<typeof promotionDraftSchema>

/** A change to a promotion, based on `version`. */
export const changedPromotionSchema = promotionDraftSchema.extend({ version: z.int() })

/** A promotion as staff see it. */
export const promotionViewSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(promotionKinds),
    code: z.string().nullable(),
    percent: z.number().nullable(),
    amount: z.number().nullable().describe('Dollars.'),
    max: z.number().nullable(),
    min: z.number(),
    platforms: z.array(platformIdSchema),
    types: z.array(typeIdSchema),
    startsAt: z.string(),
    endsAt: z.string().nullable(),
    totalLimit: z.number().nullable(),
    customerLimit: z.number().nullable(),
    budget: z.number().nullable(),
    state: z.enum(promotionStates),
    paused: z.boolean(),
    version: z.number().describe('Send it with a change. A stale version is refused.'),
    summary: z.string().describe('The rule in one sentence.'),
    limits: z.string().describe('The limits across all customers; empty if there are none.'),
    figures: z.object({
      used: z.number().describe('Reserved or paid uses.'),
      paid: z.number(),
      given: z.number().describe('Dollars of discounts and bonuses on paid orders and deposits.'),
      revenue: z.number().describe('Dollars of paid orders and deposits that used it, before refunds.'),
    }),
  })
  .meta({ id: 'Promotion' })
export type PromotionView = z.infer<typeof promotionViewSchema>

/** An order or deposit that uses a promotion. */
export const promotionUseSchema = z
  .object({
    subject: z.object({ type: z.enum(['order', 'deposit']), id: z.string() }),
    number: z.string().nullable().describe('`GS-K7M2X9PD`; null for a deposit.'),
    status: z.enum(useStatuses),
    discount: z.number().describe('Dollars.'),
    paid: z.number().describe('Dollars paid or due.'),
    at: z.string().describe('ISO 8601, UTC.'),
  })
  .meta({ id: 'PromotionUse' })
export type PromotionUseView = z.infer<typeof promotionUseSchema>

/** The price of an order with its promotion, as shown at checkout. */
export const promotionQuoteSchema = z
  .object({
    price: z.number().describe('The catalog price in dollars.'),
    discount: z.number().describe('Dollars; 0 if no promotion applies.'),
    total: z.number(),
    label: z.string().nullable().describe('A code or `First order`; null if no promotion applies.'),
    terms: z
      .string()
      .nullable()
      .describe('The rule in a sentence, or why another discount replaces the code; null if no promotion applies.'),
  })
  .meta({ id: 'PromotionQuote' })
export type PromotionQuote = z.infer<typeof promotionQuoteSchema>

/** A promotion for internal use. Staff get a `PromotionView`. */
export interface Promotion extends Usage {
  id: string
  /** Increases with each row. Serves as the list's cursor. */
  seq: number
  name: string
  version: number
}
