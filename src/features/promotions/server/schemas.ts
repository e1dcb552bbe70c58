import { z } from 'zod'
import { platforms, serviceTypes } from '#features/catalog/rules.ts'
import {
  type PromotionDraft,
  promotionKinds,
  type PromotionQuote,
  promotionStates,
  type PromotionUseView,
  type PromotionView,
  useStatuses,
} from '#features/promotions/contract.ts'
import { CODE_PATTERN, normalCode } from '#features/promotions/rules/terms.ts'

const dollars = (name: string) =>
  z
    .number({ error: `${name} must be a number of dollars.` })
    .min(0.01, { error: `${name} must be more than nothing.` })
    .max(1_000_000, { error: `${name} is too large.` })
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, { error: `${name} must be whole cents.` })

const limit = (name: string) =>
  z
    .int({ error: `${name} must be a whole number.` })
    .min(1, { error: `${name} must be 1 or more.` })
    .max(100_000_000)
const moment = z.iso.datetime({ offset: true, error: 'This must be a time such as 2026-12-31T00:00:00Z.' })

/** PromotionDraft as the API document describes it. */
export const promotionBody = z.object({
  name: z.string().trim().min(1, { error: 'Give it a name that the staff knows it by.' }).max(80),
  kind: z.enum(promotionKinds),
  code: z
    .string()
    .max(40)
    .transform(normalCode)
    .refine((code) => CODE_PATTERN.test(code), { error: 'A code has 3 to 30 letters, digits or hyphens.' })
    .nullish(),
  percent: z
    .int({ error: 'percent must be a whole number.' })
    .min(1, { error: 'At least 1%.' })
    .max(100, { error: 'At most 100%.' })
    .nullish(),
  amount: dollars('The amount').nullish(),
  max: dollars('The most').nullish(),
  min: z.union([z.literal(0), dollars('The smallest order')]).optional(),
  platforms: z.array(z.enum(platforms)).max(platforms.length).optional(),
  types: z.array(z.enum(serviceTypes)).max(serviceTypes.length).optional(),
  startsAt: moment.optional(),
  endsAt: moment.nullish(),
  totalLimit: limit('The number of uses').nullish(),
  customerLimit: limit('The uses per customer').nullish(),
  budget: dollars('The budget').nullish(),
}) satisfies z.ZodType<PromotionDraft>

/** PromotionView as the API document describes it. */
export const promotionSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(promotionKinds),
  code: z.string().nullable(),
  percent: z.number().nullable(),
  amount: z.number().nullable(),
  max: z.number().nullable(),
  min: z.number(),
  platforms: z.array(z.enum(platforms)),
  types: z.array(z.enum(serviceTypes)),
  startsAt: z.string(),
  endsAt: z.string().nullable(),
  totalLimit: z.number().nullable(),
  customerLimit: z.number().nullable(),
  budget: z.number().nullable(),
  state: z.enum(promotionStates),
  paused: z.boolean(),
  version: z.number(),
  summary: z.string(),
  limits: z.string(),
  figures: z.object({ used: z.number(), paid: z.number(), given: z.number(), revenue: z.number() }),
}) satisfies z.ZodType<PromotionView>

/** PromotionUseView as the API document describes it. */
export const useSchema = z.object({
  subject: z.object({ type: z.enum(['order', 'deposit']), id: z.string() }),
  number: z.string().nullable(),
  status: z.enum(useStatuses),
  discount: z.number(),
  paid: z.number(),
  at: z.string(),
}) satisfies z.ZodType<PromotionUseView>

/** PromotionQuote as the API document describes it. */
export const quoteSchema = z.object({
  price: z.number(),
  discount: z.number(),
  total: z.number(),
  label: z.string().nullable(),
  terms: z.string().nullable(),
}) satisfies z.ZodType<PromotionQuote>
