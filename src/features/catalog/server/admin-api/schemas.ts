import { z } from 'zod'
import { createdAnswer, successAnswer } from '#platform/http/answers.ts'
import { operations } from '#platform/http/server.ts'
import { isWholeCents } from '#shared/money.ts'

const writes = { tags: ['Console: Catalog'], security: [{ staff: ['catalog:write'] }] }

/** A call that only reads. */
export const reading = operations({ tags: writes.tags, security: [{ staff: ['catalog:read'] }] })
/** A call that changes something. */
export const writing = operations({ ...writes, response: { 200: successAnswer } })
/** A call that adds something. */
export const adding = operations({ ...writes, response: { 201: createdAnswer } })

const inWholeCents = (schema: z.ZodNumber) =>
  schema.refine(isWholeCents, {
    error: 'Use at most two decimals, such as 6.99.',
  })

const noPrice = 'Enter a price from $0.01 to $999,999.99.'
/** Dollars with at most two decimals. */
export const price = inWholeCents(z.number({ error: noPrice }).min(0.01, { error: noPrice }).max(999_999.99, { error: noPrice }))

/** What a thousand units cost the shop, in dollars. */
export const cost = inWholeCents(
  z
    .number({ error: 'Enter dollars, such as 0.85.' })
    .min(0, { error: 'Enter dollars from 0, such as 0.85.' })
    .max(999_999.99, { error: 'Enter at most $999,999.99.' }),
)

/** Why staff made a change, for the audit log. */
export const reason = z.string().trim().max(500, { error: 'Use up to 500 characters.' }).optional()

/** The version that the change is based on. */
export const version = z.int().min(1).max(2_000_000_000).optional()

/** All ids of a list in their new order. */
export const ids = z.array(z.string().max(60)).max(200)

/** The text of a package's card. */
export const packageText = {
  description: z
    .string()
    .trim()
    .min(10, { error: 'Describe in one sentence what the package is good for.' })
    .max(160, { error: 'Use up to 160 characters so it fits on the card.' }),
  features: z
    .array(z.string().trim().min(1, { error: 'Fill in all four.' }).max(80, { error: 'Use up to 80 characters.' }), {
      error: 'Enter four selling points.',
    })
    .length(4, { error: 'Enter four selling points.' }),
  popular: z.boolean(),
}
