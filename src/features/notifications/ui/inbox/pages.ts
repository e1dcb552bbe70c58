import type { NotificationPage } from '#features/notifications/contract.ts'
import { type Filter, filterParams } from '#features/notifications/ui/inbox/filter.ts'
import type { Items } from '#features/notifications/ui/inbox/items.ts'
import { call, messageOf } from '#shared/call.ts'

/** Section 8: no answer came. */
export const UNREACHED = 'Network error. Please check your connection.'
const PAGE = 20
const AT_ONCE = 100

/** A part of the list, and what is asked for next; null at the end. */
export interface Part {
  items: Items
  next: string | null
}

/** The next part after `before`, or what went wrong; `refused` where the shop does not say it. */
export async function readPart(filter: Filter, before: string | null, refused: string, limit = PAGE): Promise<Part | string> {
  const query = new URLSearchParams({ ...filterParams(filter), limit: String(limit), ...(before !== null && { before }) })
  const answer = await call<NotificationPage>('GET', `/api/notifications?${query}`)
  if (answer.status === null) return UNREACHED
  const { success, data, next } = answer.body
  return success && data ? { items: data, next: next ?? null } : messageOf(answer.body, refused)
}

/** The list from its newest on, at least so many as are `shown`. */
export async function readShown(filter: Filter, shown: number): Promise<Part | string> {
  const wanted = Math.max(PAGE, shown)
  let read: Part = { items: [], next: null }
  do {
    const limit = Math.min(wanted - read.items.length, AT_ONCE)
    const part = await readPart(filter, read.next, 'Failed to retrieve notifications', limit)
    if (typeof part === 'string') return part
    read = { items: [...read.items, ...part.items], next: part.next }
  } while (read.next !== null && read.items.length < wanted)
  return read
}
