import { z } from 'zod'
import type { PackageView } from '#features/catalog/contract.ts'
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
