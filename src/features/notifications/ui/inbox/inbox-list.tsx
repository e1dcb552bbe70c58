import { useRef, useState } from 'react'
import { ClearDialog } from '#features/notifications/ui/inbox/clear-dialog.tsx'
import type { Filter } from '#features/notifications/ui/inbox/filter.ts'
import { LoadMore } from '#features/notifications/ui/inbox/load-more.tsx'
import { NoNotifications } from '#features/notifications/ui/inbox/no-notifications.tsx'
import { Row } from '#features/notifications/ui/inbox/row.tsx'
import { useInbox } from '#features/notifications/ui/inbox/use-inbox.ts'
import { useNow } from '#features/notifications/ui/inbox/use-now.ts'
import { useUnread } from '#features/notifications/ui/unread.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Loading } from '#ui/loading.tsx'

/** The notifications that a filter shows, and what can be done with them. */
export function InboxList({ filter }: { filter: Filter }) {
  const [{ shown, loadingMore, problem, failure }, inbox] = useInbox(filter)
  const [isClearing, setClearing] = useState(false)
  const unread = useUnread()
  const now = useNow()
  const list = useRef<HTMLDivElement>(null)
  const isEmpty = shown?.items.length === 0

  function clear() {
    setClearing(false)
    inbox.clear()
    list.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="text-sm text-muted">
          {unread > 0 ? `${unread.toLocaleString('en-US')} unread` : 'Nothing unread'}
        </p>
        <div className="-mr-3.5 flex gap-1">
          <Button size="sm" variant="ghost" disabled={unread === 0} onClick={inbox.readAll}>
            Mark all read
          </Button>
          <Button size="sm" variant="ghost" disabled={isEmpty && !filter.unread && !filter.type} onClick={() => setClearing(true)}>
            Clear all
          </Button>
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
        {!shown && !problem && <Loading className="card min-h-72">Loading notifications...</Loading>}
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
