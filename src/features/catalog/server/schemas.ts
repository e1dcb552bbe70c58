import { z } from 'zod'
import type { PackageView, SourceText, SourceView } from '#features/catalog/contract.ts'
import { platforms, qualities, serviceTypes } from '#features/catalog/rules.ts'

/** PackageView as the API document describes it. */
export const packageViewSchema = z.object({
  _id: z.string(),
  id: z.string(),
  quantity: z.int(),
  price: z.number(),
  priceCents: z.int(),
  currency: z.string(),
  popular: z.boolean(),
  description: z.string(),
  features: z.array(z.string()),
  quality: z.enum(qualities),
  category: z.string(),
  platform: z.enum(platforms),
  type: z.enum(serviceTypes),
  active: z.boolean(),
  service: z.string(),
}) satisfies z.ZodType<PackageView>

const address = z
  .url({ protocol: /^https?$/, error: 'Give the whole address of the document, such as https://shop.example.com/panel.pdf.' })
  .max(500)

/** What the operator writes about a source. */
export const sourceBody = z.object({
  name: z.string().trim().min(1, { error: 'Give the source a name.' }).max(100),
  description: z.string().trim().min(20, { error: 'Say who the people are, in a sentence that customers can read.' }).max(1_000),
  reached: z.string().trim().min(20, { error: 'Say how the people are reached, and why they take part.' }).max(1_000),
  evidence: address.nullable(),
}) satisfies z.ZodType<SourceText>

/** SourceView as the API document describes it. */
export const sourceViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  reached: z.string(),
  evidence: z.string().nullable(),
  reviewedAt: z.string().nullable(),
  reviewedBy: z.string().nullable(),
  reviewer: z.string().nullable(),
  stoppedAt: z.string().nullable(),
  stoppedBecause: z.string().nullable(),
  version: z.int(),
  services: z.array(z.string()),
}) satisfies z.ZodType<SourceView>

const name = (what: string, example: string) =>
  z
    .string({ error: `Give one ${what}, such as ${example}.` })
    .trim()
    .toLowerCase()
    .max(40, { error: `Give one ${what}, such as ${example}.` })
    .optional()
    .meta({ description: `Any case; an unknown ${what} matches nothing.`, example })

const flag = (what: string) =>
  z
    .enum(['true', 'false', ''], { error: `${what} is true or false.` })
    .transform((text) => (text === '' ? undefined : text === 'true'))
    .optional()

/** The query of `GET /services`. An empty value narrows nothing. */
export const packagesQuery = z.object({
  type: name('service type', 'views'),
  quality: name('quality', 'general'),
  category: name('category', 'Instagram'),
  popular: flag('popular'),
  active: flag('active').meta({ description: 'What is on sale, unless false: then what is not.' }),
})
