import { z } from 'zod'

/** The parameters of a call about one thing: `/orders/:id`. */
export const idParams = z.object({ id: z.string().max(60) })

/** `{ success: true, data }`: what a call answers that returns something. */
export function dataAnswer<Data extends z.ZodType>(data: Data) {
  return z.object({ success: z.literal(true), data })
}

/** `{ success: true, message }`: what a call answers that only did something. */
export const doneAnswer = z.object({ success: z.literal(true), message: z.string() })

/** `{ success: true }`: what a call of the console answers that only did something. */
export const successAnswer = z.object({ success: z.literal(true) })

/** The value of `successAnswer`. */
export const SUCCESS = { success: true as const }

/** `{ success: true, id }`: what a call answers that added something; `id` names it. */
export const createdAnswer = z.object({ success: z.literal(true), id: z.string() })

/** `{ success: true, data, nextCursor }`: one page of a list; `nextCursor` asks for the next and is null on the last. */
export function pageAnswer<Item extends z.ZodType>(item: Item) {
  return z.object({ success: z.literal(true), data: z.array(item), nextCursor: z.string().nullable() })
}

/**
 * The query of a list that is read page by page: `limit` (1 to 100) and `cursor`, the `nextCursor` of the page before, which
 * has to match `pattern`.
 */
export function pageQuery({ limit = 20, pattern = /^[\w.:~-]{1,200}$/ }: { limit?: number; pattern?: RegExp } = {}) {
  return z.object({
    limit: z.coerce.number({ error: 'limit must be a number.' }).int().min(1).max(100).default(limit),
    cursor: z.string().regex(pattern, { error: 'cursor must be the nextCursor of the page before.' }).optional(),
  })
}

/** The answer of a call that only did something, once it is done. */
export async function successAfter(work: Promise<unknown>) {
  await work
  return SUCCESS
}

/** The answer of a call that returns something. */
export function ok<Data>(data: Data) {
  return { success: true as const, data }
}

/** The answer of a call that only did something; `message` is shown to people. */
export function done(message: string) {
  return { success: true as const, message }
}

/** The answer of a call that only did something, once it is done; `message` is shown to people. */
export async function doneAfter(work: Promise<unknown>, message: string) {
  await work
  return done(message)
}
