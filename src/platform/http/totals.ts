import { z } from 'zod'
import type { ListTotal } from '#shared/page.ts'

/** How far a list of the console is counted, at most. */
export const countQuery = z.object({
  upTo: z.coerce
    .number({ error: 'upTo must be a number.' })
    .int()
    .min(1)
    .max(10_000, { error: 'At most 10,000 are counted.' })
    .default(10_000)
    .describe('Count no further than this.'),
})

export const listTotalSchema = z
  .object({ count: z.int().describe('At most `upTo`.'), more: z.boolean().describe('Whether there are more than `count`.') })
  .meta({ id: 'ListTotal' }) satisfies z.ZodType<ListTotal>
