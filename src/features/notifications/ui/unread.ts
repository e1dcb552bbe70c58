import { useSyncExternalStore } from 'react'
import { type Answer, call } from '#shared/call.ts'

/** An answer with the number of unread notifications. */
export interface Counted {
  unreadCount: number
}

let unread = 0
/** Counts changes: an answer to an earlier request is outdated. */
let changes = 0
/** Running calls that change the count, and whether signals arrived meanwhile. */
let running = 0
let isOutdated = false
const listeners = new Set<() => void>()

function set(count: number): void {
  unread = Math.max(0, count)
  changes++
  for (const listener of listeners) listener()
}

/** Sets the server's count, unless a running call of this page is about to change it. */
export function setUnread(count: number): void {
  if (running > 0) isOutdated = true
  else set(count)
}

/** Counts one more unread notification. */
export function raiseUnread(): void {
  isOutdated ||= running > 0
  set(unread + 1)
}

/** Loads the count. If that fails, the next poll or signal corrects it. */
export async function refreshUnread(): Promise<void> {
  const asked = changes
  const answer = await call('GET', '/api/notifications/unread-count')
  if (answer.status === null || answer.body.unreadCount === undefined) return
  if (changes !== asked && running === 0) return refreshUnread()
  setUnread(answer.body.unreadCount)
}

/** Changes the count by `by` at once, then to what `work` answers; restores it if `work` fails. */
export async function counting<T extends Counted>(by: number, work: Promise<Answer<T>>): Promise<Answer<T>> {
  const was = unread
  set(unread + by)
  const moved = unread - was
  running++
  const answer = await work
  running--
  const isDone = answer.status !== null && answer.body.success
  if (!isDone) set(unread - moved)
  if (running > 0) return answer
  if (isOutdated || !isDone) void refreshUnread()
  else if (answer.body.unreadCount !== undefined) set(answer.body.unreadCount)
  isOutdated = false
  return answer
}

/** Marks an unread notification as read and counts one less at once. */
export function markRead(id: string): Promise<Answer<Counted>> {
  return counting(-1, call('PATCH', `/api/notifications/${encodeURIComponent(id)}/read`))
}

/** The number of unread notifications, shared by all components. */
export function useUnread(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => unread,
    () => 0,
  )
}
