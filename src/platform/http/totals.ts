import { z } from 'zod'
import type { ListTotal } from '#shared/page.ts'

/** How far to count the items of a console list. */
export const countQuery = z.object({
  upTo: z.coerce
    .number({ error: 'upTo must be a number.' })
    .int()
    .min(1)
    .max(10_000, { error: 'upTo must be at most 10,000.' })
    .default(10_000)
    .describe('The number to stop counting at.'),
})

export const listTotalSchema = z
  .object({ count: z.int().describe('At most `upTo`.'), more: z.boolean().describe('Whether there are more than `count` items.') })
  .meta({ id: 'ListTotal' }) satisfies z.ZodType<ListTotal>
