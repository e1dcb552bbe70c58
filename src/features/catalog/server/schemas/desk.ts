import { z } from 'zod'
import type { DeskPackage, DeskService, PastPrice, PricePlan } from '#features/catalog/contract.ts'
import { platforms, qualities, serviceTypes } from '#features/catalog/rules.ts'

const plan = z.object({
  id: z.string(),
  price: z.number(),
  from: z.string(),
  by: z.string().nullable(),
  reason: z.string().nullable(),
}) satisfies z.ZodType<PricePlan>

const deskPackage = z.object({
  id: z.string(),
  serviceId: z.string(),
  quantity: z.int(),
  price: z.number().nullable(),
  priceId: z.string().nullable(),
  popular: z.boolean(),
  description: z.string(),
  features: z.array(z.string()),
  active: z.boolean(),
  version: z.int(),
  cost: z.number().nullable(),
  margin: z.int().nullable(),
  plans: z.array(plan),
}) satisfies z.ZodType<DeskPackage>

/** DeskService as the API document describes it. */
export const deskServiceSchema = z.object({
  id: z.string(),
  platform: z.enum(platforms),
  type: z.enum(serviceTypes),
  quality: z.enum(qualities),
  name: z.string(),
  state: z.enum(['on_sale', 'no_packages', 'stopped', 'not_reviewed', 'withdrawn']),
  active: z.boolean(),
  blocked: z.string().nullable(),
  sourceId: z.string().nullable(),
  sourceName: z.string().nullable(),
  stoppedBecause: z.string().nullable(),
  costPerThousand: z.number().nullable(),
  version: z.int(),
  packages: z.array(deskPackage),
}) satisfies z.ZodType<DeskService>

/** PastPrice as the API document describes it. */
export const pastPriceSchema = z.object({
  id: z.string(),
  price: z.number(),
  from: z.string(),
  to: z.string().nullable(),
  by: z.string().nullable(),
  reason: z.string().nullable(),
  planned: z.boolean(),
}) satisfies z.ZodType<PastPrice>

const isWholeCents = (dollars: number) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6
const wholeCents = { error: 'Give at most two decimals, such as 6.99.' }
const noPrice = 'Enter a price from $0.01 to $999,999.99.'
const price = z
  .number({ error: noPrice })
  .min(0.01, { error: noPrice })
  .max(999_999.99, { error: noPrice })
  .refine(isWholeCents, wholeCents)
const reason = z.string().trim().max(500, { error: 'Say it in 500 characters.' }).optional()
/** As it was when the change was decided on. */
const version = z.int().min(1).max(2_000_000_000).optional()
const ids = z.array(z.string().max(60)).max(200)

const card = {
  description: z.string().trim().min(10, { error: 'Say what the package is good for, in a sentence.' }).max(160, {
    error: 'Say it in 160 characters: it stands on a card.',
  }),
  features: z
    .array(z.string().trim().min(1, { error: 'Fill in all four.' }).max(80, { error: 'Say it in 80 characters.' }), {
      error: 'Give four selling points.',
    })
    .length(4, { error: 'Give four selling points.' }),
  popular: z.boolean(),
}

/** What the operator writes on a package's card. */
export const cardBody = z.object({ ...card, version })

/** A package to be. */
export const newPackageBody = z.object({
  ...card,
  quantity: z
    .int({ error: 'Enter a whole number of units.' })
    .min(1, { error: 'Enter at least 1.' })
    .max(100_000_000, { error: 'Enter at most 100,000,000.' }),
  price,
})

/** A new price from now on; `priceId` is the row of the history that it was decided on. */
export const priceBody = z.object({ price, priceId: z.string().max(60).optional(), reason })

/** A price from a time on. */
export const planBody = z.object({
  price,
  from: z.iso.datetime({ offset: true, error: 'Choose a day and a time.' }),
  reason,
})

/** Publishing and withdrawing a package. */
export const switchBody = z.object({ version, reason })

/** What can be changed of a service in one call. */
export const serviceBody = z.object({
  sourceId: z.string().max(60).nullable().optional(),
  active: z.boolean().optional(),
  version,
  reason,
})

/** A service to be. */
export const newServiceBody = z.object({ platform: z.enum(platforms), type: z.enum(serviceTypes), quality: z.enum(qualities) })

/** What a thousand units cost; null: not known any more. */
export const costBody = z.object({
  costPerThousand: z
    .number({ error: 'Enter dollars, such as 0.85.' })
    .min(0, { error: 'Enter 0 or more.' })
    .max(999_999.99, { error: 'Enter at most $999,999.99.' })
    .refine(isWholeCents, wholeCents)
    .nullable(),
  version,
})

/** All packages of a service, in the order of their cards. */
export const cardOrderBody = z.object({ packages: ids })

/** All services of a platform, in their order. */
export const serviceOrderBody = z.object({ services: ids })
