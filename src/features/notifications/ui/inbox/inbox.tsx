import { useSearchParams } from 'react-router'
import { readFilter } from '#features/notifications/ui/inbox/filter.ts'
import { Filters } from '#features/notifications/ui/inbox/filters.tsx'
import { InboxList } from '#features/notifications/ui/inbox/inbox-list.tsx'

/** The notifications, narrowed by what the address says. */
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
