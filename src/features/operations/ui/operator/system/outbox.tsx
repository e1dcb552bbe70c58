import type { OutboxEventView } from '#features/operations/contract/system.ts'
import { Ids } from '#features/operations/ui/operator/system/jobs.tsx'
import { Badge } from '#ui/badge.tsx'
import type { Column } from '#ui/console/data-table.tsx'
import { Stat } from '#ui/console/facts.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '#ui/console/filter-bar.tsx'
import { ListPanel } from '#ui/console/list-panel.tsx'
import { RelativeTime } from '#ui/console/relative-time.tsx'
import { useData } from '#ui/console/use-data.ts'
import { useFilters } from '#ui/console/use-filters.ts'
import { useList } from '#ui/console/use-list.ts'
import { useLive } from '#ui/console/use-live.ts'
import { formatTime } from '#ui/times.ts'

/** Outbox events, with the number of undispatched ones. */
export function Outbox() {
  const filters = useFilters()
  const { value, reload } = useData('/api/operator/outbox/summary')
  const list = useList(`/api/operator/outbox?${filters.query('type', 'about', 'waiting')}`)
  useLive([], () => {
    reload()
    list.reload()
  })
  const summary = value?.data
  return (
    <>
      {summary && (
        <div className="mb-5 grid grid-cols-2 gap-3 lg:grid-cols-4">
          <Stat
            name="Waiting"
            value={summary.waiting.toLocaleString('en-US')}
            note={summary.oldestAt ? `Oldest from ${formatTime(summary.oldestAt)}` : 'Everything is dispatched'}
          />
          <Stat
            name="Searched"
            value={summary.types.reduce((sum, { count }) => sum + count, 0).toLocaleString('en-US')}
            note={`Up to the latest ${summary.window.toLocaleString('en-US')}`}
          />
        </div>
      )}
      <FilterBar>
        <SearchFilter filters={filters} name="about" label="About" placeholder="ID of an order, delivery, email, …" />
        <SelectFilter
          filters={filters}
          name="type"
          label="Event"
          options={(summary?.types ?? []).map(({ type, count }) => [type, `${type} (${count.toLocaleString('en-US')})`])}
        />
        <SelectFilter filters={filters} name="waiting" label="Status" options={[['true', 'Waiting']]} />
      </FilterBar>
      <ListPanel list={list} caption="Events" columns={columns} keyOf={({ id }) => id} empty="No matching events." />
    </>
  )
}

const columns: readonly Column<OutboxEventView>[] = [
  { name: 'Event', cell: ({ type }) => type },
  { name: 'About', cell: ({ payload }) => <Ids ids={payload} /> },
  { name: 'Created', cell: ({ createdAt }) => <RelativeTime at={createdAt} narrow /> },
  {
    name: 'Status',
    phone: 'end',
    cell: ({ dispatchedAt }) => (dispatchedAt ? <Badge>Dispatched</Badge> : <Badge tone="warn">Waiting</Badge>),
  },
  { name: 'Number', cell: ({ id }) => id, numeric: true, phone: 'none' },
]
