import type { NotificationEvents, NotificationView } from '#features/notifications/contract.ts'
import { asRead, type Filter, isShown, type Items, withItems } from '#features/notifications/ui/inbox/items.ts'
import { type Part, readPart, readShown, UNREACHED } from '#features/notifications/ui/inbox/pages.ts'
import { type Counted, counting, markRead, refreshUnread } from '#features/notifications/ui/unread.ts'
import { type Answer, call, messageOf } from '#shared/call.ts'
import { userRealtime } from '#shared/realtime.ts'

const PATH = '/api/notifications'

interface InboxState {
  /** Undefined until it is loaded. */
  shown: Part | undefined
  loadingMore: boolean
  /** Why loading failed. */
  problem: string | undefined
  /** Why the last action failed. */
  failure: string | undefined
}

/** The notifications of a filter, synchronized with the server by signals and after reconnects. */
export interface Inbox {
  current(): InboxState
  subscribe(listener: () => void): () => void
  /** Loads and follows the list. Returns a function that stops following. */
  open(): () => void
  reload(): void
  loadMore(): Promise<void>
  read(notification: NotificationView): void
  readAll(): void
  remove(notification: NotificationView): void
  clear(): void
}

/** Creates the inbox of a filter. It loads nothing until it is opened. */
export function createInbox(filter: Filter): Inbox {
  let state: InboxState = { shown: undefined, loadingMore: false, problem: undefined, failure: undefined }
  const listeners = new Set<() => void>()
  /** The number of local changes so far. A response to a request from before the latest one is outdated. */
  let changes = 0
  let running = 0
  let isOutdated = false
  let isRefreshing = false

  const set = (change: Partial<InboxState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const items = () => state.shown?.items ?? []
  const setItems = (next: Items) => {
    changes++
    set({ shown: { items: next, next: state.shown?.next ?? null } })
  }

  /** Reloads the list, and repeats that if something changed in the meantime. */
  async function refresh(): Promise<void> {
    isOutdated = true
    if (isRefreshing) return
    isRefreshing = true
    while (isOutdated && running === 0) {
      isOutdated = false
      const changesBefore = changes
      const found = await readShown(filter, items().length)
      if (typeof found === 'string') set({ problem: found })
      else if (changes === changesBefore) set({ shown: found, problem: undefined })
      else isOutdated = true
    }
    isRefreshing = false
  }

  async function loadMore(): Promise<void> {
    const next = state.shown?.next
    if (!next || state.loadingMore) return
    set({ loadingMore: true })
    const found = await readPart(filter, next, 'Failed to fetch notifications')
    set({ loadingMore: false })
    if (typeof found === 'string') return set({ problem: found })
    if (state.shown?.next !== next) return
    changes++
    set({ shown: { items: withItems(items(), found.items), next: found.next }, problem: undefined })
  }

  /** Shows `next` immediately. If `work` fails, reverts the change and shows the server's message or else `failed`. */
  async function change(next: Items, work: Promise<Answer<Counted>>, failed: string): Promise<void> {
    const unchanged = new Set(next)
    const changed = items().filter((item) => !unchanged.has(item))
    running++
    setItems(next)
    set({ failure: undefined })
    const answer = await work
    running--
    if (answer.status === null || !answer.body.success) {
      setItems(withItems(items(), changed))
      set({ failure: answer.status === null ? UNREACHED : messageOf(answer.body, failed) })
    }
    if (isOutdated) void refresh()
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
        realtime.on('notifications_changed', () => void refresh()),
        realtime.onState((connection) => connection === 'connected' && void refresh()),
      ]
      // If the connection was open, onState has already started loading.
      if (!isRefreshing) void refresh()
      return () => {
        for (const end of ends) end()
      }
    },
    reload() {
      set({ problem: undefined, failure: undefined })
      void refresh()
      void refreshUnread()
    },
    loadMore,
    read(notification) {
      if (notification.read) return
      const read = asRead(notification, new Date().toISOString())
      const next = filter.unread ? without(items(), read) : items().map((item) => (item.id === read.id ? read : item))
      void change(next, markRead(read.id), 'Failed to mark notification as read')
    },
    readAll() {
      const at = new Date().toISOString()
      const next = filter.unread ? [] : items().map((item) => asRead(item, at))
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

function without(items: Items, removed: NotificationView): Items {
  return items.filter(({ id }) => id !== removed.id)
}
