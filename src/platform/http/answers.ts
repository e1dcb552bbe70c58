import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { BYTE_ORDER_MARK } from '#shared/csv.ts'
import type { ListTotal } from '#shared/page.ts'

/** The parameters of calls about a single thing: `/orders/:id`. */
export const idParams = z.object({ id: z.string().max(60) })

/** Response schema of calls that return data: `{ success: true, data }`. */
export function dataAnswer<Data extends z.ZodType>(data: Data) {
  return z.object({ success: z.literal(true), data })
}

/** Response schema of calls that only do something: `{ success: true, message }`. */
export const doneAnswer = z.object({ success: z.literal(true), message: z.string() })

/** Response schema of console calls that only do something: `{ success: true }`. */
export const successAnswer = z.object({ success: z.literal(true) })

/** The value of `successAnswer`. */
export const SUCCESS = { success: true as const }

/** Response schema of calls that add something, with its id: `{ success: true, id }`. */
export const createdAnswer = z.object({ success: z.literal(true), id: z.string() })

/** Response schema of a page of a list: `{ success: true, data, nextCursor }`. `nextCursor` is null on the last page. */
export function pageAnswer<Item extends z.ZodType>(item: Item) {
  return z.object({ success: z.literal(true), data: z.array(item), nextCursor: z.string().nullable() })
}

/**
 * The query of a paged list: `limit` (1 to 100) and `cursor`, the `nextCursor` of the previous page, which has to match `pattern`.
 */
export function pageQuery({ limit = 20, pattern = /^[\w.:~-]{1,200}$/ }: { limit?: number; pattern?: RegExp } = {}) {
  return z.object({
    limit: z.coerce.number({ error: 'limit must be a whole number from 1 to 100.' }).int().min(1).max(100).default(limit),
    cursor: z.string().regex(pattern, { error: 'cursor must be the nextCursor of the page before.' }).optional(),
  })
}

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

/** Waits for `work`, then returns the response of a call that only does something. */
export async function successAfter(work: Promise<unknown>) {
  await work
  return SUCCESS
}

/** The response of a call that returns data. */
export function ok<Data>(data: Data) {
  return { success: true as const, data }
}

/** The response of a call that only does something. `message` is shown to people. */
export function done(message: string) {
  return { success: true as const, message }
}

/** Waits for `work`, then returns the response of a call that only does something. `message` is shown to people. */
export async function doneAfter(work: Promise<unknown>, message: string) {
  await work
  return done(message)
}

/** Sends CSV as a download, whole or in parts. */
export function sendCsv(reply: FastifyReply, fileName: string, csv: string | AsyncIterable<string>): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(typeof csv === 'string' ? BYTE_ORDER_MARK + csv : Readable.from(marked(csv), { objectMode: false }))
}

async function* marked(parts: AsyncIterable<string>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK
  yield* parts
}
