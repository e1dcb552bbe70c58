import { z } from 'zod'

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
