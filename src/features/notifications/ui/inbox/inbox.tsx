import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Filters } from '#features/notifications/ui/inbox/filters.tsx'
import { createInbox } from '#features/notifications/ui/inbox/inbox-store.ts'
import { type Filter, readFilter } from '#features/notifications/ui/inbox/items.ts'
import { Row } from '#features/notifications/ui/inbox/row.tsx'
import { useNow } from '#features/notifications/ui/time-ago.ts'
import { useUnread } from '#features/notifications/ui/unread.ts'
import { paths } from '#shared/paths.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, buttonStyle } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/loading.tsx'

/** The notifications, filtered by the URL. */
export function Inbox() {
  const [address] = useSearchParams()
  const filter = readFilter(address)
  return (
    <div className="grid gap-4">
      <Filters filter={filter} />
      <InboxList key={JSON.stringify(filter)} filter={filter} />
    </div>
  )
}

/** The notifications of one filter and their actions. Needs a new instance for another filter. */
function InboxList({ filter }: { filter: Filter }) {
  const [inbox] = useState(() => createInbox(filter))
  useEffect(() => inbox.open(), [inbox])
  const { shown, loadingMore, problem, failure } = useSyncExternalStore(inbox.subscribe, inbox.current, inbox.current)
  const [isClearing, setClearing] = useState(false)
  const unread = useUnread()
  const now = useNow()
  const list = useRef<HTMLDivElement>(null)
  const isEmpty = shown?.items.length === 0
  // The list may arrive before the count.
  const hasUnread = unread > 0 || shown?.items.some(({ read }) => !read) === true

  function clear() {
    setClearing(false)
    inbox.clear()
    list.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="text-sm text-muted">
          {unread > 0 ? `${unread.toLocaleString('en-US')} unread` : shown && !isEmpty && !hasUnread && 'All read'}
        </p>
        <div className="-mr-3.5 flex gap-1">
          <Button size="sm" variant="ghost" disabled={!hasUnread} onClick={inbox.readAll}>
            Mark all read
          </Button>
          {(shown ? !isEmpty : !problem) && (
            <Button size="sm" variant="ghost" disabled={!shown} onClick={() => setClearing(true)}>
              Clear all
            </Button>
          )}
        </div>
      </div>
      {(failure ?? problem) && (
        <Alert tone="danger" announce title={failure ?? problem ?? ''} className="mb-2">
          <Button size="sm" variant="secondary" onClick={inbox.reload} className="mt-2">
            Reload
          </Button>
        </Alert>
      )}
      <div ref={list} tabIndex={-1}>
        {!shown && !problem && <Skeleton parts={['card h-[59rem] skeleton-rows [--row:5.9rem]']}>Loading notifications...</Skeleton>}
        {isEmpty && <NoNotifications filter={filter} />}
        {shown && !isEmpty && (
          <ul aria-label="Notifications" className="divide-y divide-line overflow-hidden card">
            {shown.items.map((each) => (
              <Row key={each.id} notification={each} now={now} onRead={() => inbox.read(each)} onRemove={() => inbox.remove(each)} />
            ))}
          </ul>
        )}
      </div>
      {shown?.next && <LoadMore busy={loadingMore} stopped={problem !== undefined} onMore={inbox.loadMore} />}
      {isClearing && <ClearDialog onClear={clear} onClose={() => setClearing(false)} />}
    </>
  )
}

function NoNotifications({ filter }: { filter: Filter }) {
  if (!filter.unread && !filter.type) {
    return <EmptyState title="No notifications yet" text="Updates about your orders, payments and messages appear here." />
  }
  return (
    <EmptyState title={filter.unread ? 'No unread notifications' : 'No notifications of this type'} text="Try another filter.">
      <Link to={paths.notifications} replace preventScrollReset className={buttonStyle('secondary')}>
        Show all
      </Link>
    </EmptyState>
  )
}

interface LoadMoreProps {
  busy: boolean
  /** Loading failed. Only retry when the button is pressed. */
  stopped: boolean
  onMore(): Promise<void>
}

/** Loads more near the end of the list. The button is for keyboard users and retries. */
function LoadMore({ busy, stopped, onMore }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!end.current || busy || stopped) return
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && void onMore(), { rootMargin: '400px' })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [busy, stopped, onMore])
  return (
    <div ref={end} className="flex justify-center py-5">
      <Button variant="secondary" busy={busy} onClick={() => void onMore()}>
        {busy ? 'Loading...' : 'Load more'}
      </Button>
    </div>
  )
}

function ClearDialog({ onClear, onClose }: { onClear(): void; onClose(): void }) {
  return (
    <Dialog title="Clear all notifications?" onClose={onClose}>
      <p className="text-muted">
        This permanently deletes all notifications, including those hidden by the filter. Your orders and receipts aren’t affected.
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Keep them
        </Button>
        <Button variant="danger" onClick={onClear}>
          Clear all
        </Button>
      </div>
    </Dialog>
  )
}
