import type { NotificationEvents, NotificationView } from '#features/notifications/contract.ts'
import { asRead, type Filter, isShown, type Items, withItems } from '#features/notifications/ui/inbox/items.ts'
import { type Part, readPart, readShown, UNREACHED } from '#features/notifications/ui/inbox/pages.ts'
import { type Counted, counting, markRead, refreshUnread } from '#features/notifications/ui/unread.ts'
import { type Answer, call, messageOf } from '#shared/call.ts'
import { userRealtime } from '#shared/realtime.ts'

const PATH = '/api/notifications'

interface InboxState {
  /** Undefined until it was loaded. */
  shown: Part | undefined
  loadingMore: boolean
  /** Why loading failed. */
  problem: string | undefined
  /** Why the last action failed. */
  failure: string | undefined
}

/** The notifications of a filter, kept equal to the server's by signals and after reconnections. */
export interface Inbox {
  current(): InboxState
  subscribe(listener: () => void): () => void
  /** Loads and follows the list; returns a function that stops following. */
  open(): () => void
  reload(): void
  loadMore(): Promise<void>
  read(notification: NotificationView): void
  readAll(): void
  remove(notification: NotificationView): void
  clear(): void
}

/** Creates the inbox of a filter; it loads nothing until it is opened. */
export function createInbox(filter: Filter): Inbox {
  let state: InboxState = { shown: undefined, loadingMore: false, problem: undefined, failure: undefined }
  const listeners = new Set<() => void>()
  /** Counts local changes: an answer to an earlier request no longer shows everything. */
  let touched = 0
  let running = 0
  let isOutdated = false
  let isRenewing = false

  const set = (change: Partial<InboxState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const items = () => state.shown?.items ?? []
  const setItems = (next: Items) => {
    touched++
    set({ shown: { items: next, next: state.shown?.next ?? null } })
  }

  /** Reloads the list, and again if something happened meanwhile. */
  async function renew(): Promise<void> {
    isOutdated = true
    if (isRenewing) return
    isRenewing = true
    while (isOutdated && running === 0) {
      isOutdated = false
      const began = touched
      const found = await readShown(filter, items().length)
      if (typeof found === 'string') set({ problem: found })
      else if (touched === began) set({ shown: found, problem: undefined })
      else isOutdated = true
    }
    isRenewing = false
  }

  async function loadMore(): Promise<void> {
    const next = state.shown?.next
    if (!next || state.loadingMore) return
    set({ loadingMore: true })
    const found = await readPart(filter, next, 'Failed to fetch notifications')
    set({ loadingMore: false })
    if (typeof found === 'string') return set({ problem: found })
    if (state.shown?.next !== next) return
    touched++
    set({ shown: { items: withItems(items(), found.items), next: found.next }, problem: undefined })
  }

  /** Shows `next` at once. If `work` fails, restores what was changed and shows the server's message, else `failed`. */
  async function change(next: Items, work: Promise<Answer<Counted>>, failed: string): Promise<void> {
    const kept = new Set(next)
    const altered = items().filter((each) => !kept.has(each))
    running++
    setItems(next)
    set({ failure: undefined })
    const answer = await work
    running--
    if (answer.status === null || !answer.body.success) {
      setItems(withItems(items(), altered))
      set({ failure: answer.status === null ? UNREACHED : messageOf(answer.body, failed) })
    }
    if (isOutdated) void renew()
  }

  return {
    current: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    open() {
      const realtime = userRealtime()
      const ends = [
        realtime.on<NotificationEvents['new_notification']>('new_notification', (arrived) => {
          if (state.shown && isShown(filter, arrived)) setItems(withItems(items(), [arrived]))
        }),
        realtime.on('notifications_changed', () => void renew()),
        realtime.onState((connection) => connection === 'connected' && void renew()),
      ]
      // An open connection has already started loading it.
      if (!isRenewing) void renew()
      return () => {
        for (const end of ends) end()
      }
    },
    reload() {
      set({ problem: undefined, failure: undefined })
      void renew()
      void refreshUnread()
    },
    loadMore,
    read(notification) {
      if (notification.read) return
      const read = asRead(notification, new Date().toISOString())
      const next = filter.unread ? without(items(), read) : items().map((each) => (each.id === read.id ? read : each))
      void change(next, markRead(read.id), 'Failed to mark notification as read')
    },
    readAll() {
      const at = new Date().toISOString()
      const next = filter.unread ? [] : items().map((each) => asRead(each, at))
      void change(next, counting(-Infinity, call('PATCH', `${PATH}/mark-all-read`)), 'Failed to mark all notifications as read')
    },
    remove(notification) {
      const work = call('DELETE', `${PATH}/${encodeURIComponent(notification.id)}`)
      void change(without(items(), notification), counting(notification.read ? 0 : -1, work), 'Failed to delete notification')
    },
    clear() {
      void change([], counting(-Infinity, call('DELETE', PATH)), 'Failed to clear all notifications')
    },
  }
}

function without(items: Items, gone: NotificationView): Items {
  return items.filter(({ id }) => id !== gone.id)
}
