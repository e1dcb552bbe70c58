import { type Filter, filterParams, type Items } from '#features/notifications/ui/inbox/items.ts'
import { call, messageOf } from '#shared/call.ts'

/** Shown if the server can't be reached (specification, section 8). */
export const UNREACHED = 'Network error. Please check your connection.'
const PAGE_SIZE = 20
const MAX_PAGE_SIZE = 100

/** A part of the list. */
export interface Part {
  items: Items
  /** The `before` of the next part. Null at the end. */
  next: string | null
}

/** Loads the part after `before`. Returns an error message if that fails, `refused` if the server has none. */
export async function readPart(filter: Filter, before: string | null, refused: string, limit = PAGE_SIZE): Promise<Part | string> {
  const query = new URLSearchParams({ ...filterParams(filter), limit: String(limit), ...(before !== null && { before }) })
  const answer = await call('GET', `/api/notifications?${query}`)
  if (answer.status === null) return UNREACHED
  const { success, data, next } = answer.body
  return success && data ? { items: data, next: next ?? null } : messageOf(answer.body, refused)
}

/** Loads the newest notifications, at least as many as are `shown`. Returns an error message if that fails. */
export async function readShown(filter: Filter, shown: number): Promise<Part | string> {
  const wanted = Math.max(PAGE_SIZE, shown)
  let read: Part = { items: [], next: null }
  do {
    const limit = Math.min(wanted - read.items.length, MAX_PAGE_SIZE)
    const part = await readPart(filter, read.next, 'Failed to retrieve notifications', limit)
    if (typeof part === 'string') return part
    read = { items: [...read.items, ...part.items], next: part.next }
  } while (read.next !== null && read.items.length < wanted)
  return read
}
