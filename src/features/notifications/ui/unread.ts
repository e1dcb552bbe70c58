import { useSyncExternalStore } from 'react'
import { type Answer, call } from '#shared/call.ts'

/** A response with the number of unread notifications. */
export interface Counted {
  unreadCount: number
}

let unread = 0
/** The number of changes so far. A response to a request from before the latest one is outdated. */
let changes = 0
/** The number of running calls that change the count. */
let running = 0
/** Whether signals arrived during those calls. */
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
  const changesBefore = changes
  const answer = await call('GET', '/api/notifications/unread-count')
  if (answer.status === null || answer.body.unreadCount === undefined) return
  if (changes !== changesBefore && running === 0) return refreshUnread()
  setUnread(answer.body.unreadCount)
}

/** Changes the count by `by` immediately, and then to the count that `work` returns. Restores it if `work` fails. */
export async function counting<T extends Counted>(by: number, work: Promise<Answer<T>>): Promise<Answer<T>> {
  const before = unread
  set(unread + by)
  const difference = unread - before
  running++
  const answer = await work
  running--
  const isDone = answer.status !== null && answer.body.success
  if (!isDone) set(unread - difference)
  if (running > 0) return answer
  if (isOutdated || !isDone) void refreshUnread()
  else if (answer.body.unreadCount !== undefined) set(answer.body.unreadCount)
  isOutdated = false
  return answer
}

/** Marks an unread notification as read. The count changes immediately. */
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
