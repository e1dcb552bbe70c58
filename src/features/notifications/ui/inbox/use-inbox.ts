import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Filter } from '#features/notifications/ui/inbox/filter.ts'
import { createInbox, type Inbox } from '#features/notifications/ui/inbox/inbox-store.ts'

/** The list of one filter, for as long as it is shown; another filter needs another component. */
export function useInbox(filter: Filter): [ReturnType<Inbox['current']>, Inbox] {
  const [inbox] = useState(() => createInbox(filter))
  useEffect(() => inbox.open(), [inbox])
  return [useSyncExternalStore(inbox.subscribe, inbox.current, inbox.current), inbox]
}
