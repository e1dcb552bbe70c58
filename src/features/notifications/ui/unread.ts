import { useSyncExternalStore } from 'react'
import { type Answer, call } from '#shared/call.ts'

/** What tells how many are unread. */
export interface Counted {
  unreadCount: number
}

let unread = 0
/** Counts the changes: an answer that was asked for before one is no longer true. */
let changes = 0
/** Calls under way that change the count, and whether there was news meanwhile. */
let running = 0
let isOutdated = false
const listeners = new Set<() => void>()

function set(count: number): void {
  unread = Math.max(0, count)
  changes++
  for (const listener of listeners) listener()
}

/** Takes over what the shop counted; while a call of this page changes the count, what it answers is waited for. */
export function setUnread(count: number): void {
  if (running > 0) isOutdated = true
  else set(count)
}

/** One more has arrived. */
export function raiseUnread(): void {
  isOutdated ||= running > 0
  set(unread + 1)
}

/** Asks the shop. Without an answer the count stays: the poll, or the next signal, corrects it. */
export async function refreshUnread(): Promise<void> {
  const asked = changes
  const answer = await call<Counted>('GET', '/api/notifications/unread-count')
  if (answer.status === null || answer.body.unreadCount === undefined) return
  if (changes !== asked && running === 0) return refreshUnread()
  setUnread(answer.body.unreadCount)
}

/** Counts `by` at once, as `work` is about to do; afterwards what it answers, or as before where it failed. */
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

/** How many are unread, the same wherever it is shown. */
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
