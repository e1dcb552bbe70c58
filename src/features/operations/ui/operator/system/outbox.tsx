import type { NewsView, OutboxSummary } from '#features/operations/contract/system.ts'
import { Ids } from '#features/operations/ui/operator/system/jobs.tsx'
import { Badge } from '#ui/badge.tsx'
import type { Column } from '#ui/console/data-table.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '#ui/console/filter-bar.tsx'
import { ListPanel } from '#ui/console/list-panel.tsx'
import { Stat } from '#ui/console/stat.tsx'
import { useData } from '#ui/console/use-data.ts'
import { useFilters } from '#ui/console/use-filters.ts'
import { useList } from '#ui/console/use-list.ts'
import { useLive } from '#ui/console/use-live.ts'
import { formatTime } from '#ui/times.ts'

/** News as they were written, and what nobody has been told of yet. */
export function Outbox() {
  const filters = useFilters()
  const { value, reload } = useData<OutboxSummary>('/api/operator/outbox/summary')
  const list = useList<NewsView>(`/api/operator/outbox?${filters.query('type', 'about', 'waiting')}`)
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
            note={summary.oldestAt ? `the oldest since ${formatTime(summary.oldestAt)}` : 'Everybody was told of everything'}
          />
          <Stat
            name="Looked through"
            value={summary.types.reduce((sum, { count }) => sum + count, 0).toLocaleString('en-US')}
            note={`the newest ${summary.window.toLocaleString('en-US')}`}
          />
        </div>
      )}
      <FilterBar>
        <SearchFilter filters={filters} name="about" label="About" placeholder="The id of an order, delivery, mail, …" />
        <SelectFilter
          filters={filters}
          name="type"
          label="News"
          options={(summary?.types ?? []).map(({ type, count }) => [type, `${type} (${count.toLocaleString('en-US')})`])}
        />
        <SelectFilter filters={filters} name="waiting" label="State" options={[['true', 'Waiting']]} />
      </FilterBar>
      <ListPanel list={list} caption="News" columns={columns} keyOf={({ id }) => id} empty="No news like this among the newest." />
    </>
  )
}

const columns: readonly Column<NewsView>[] = [
  { name: 'News', cell: ({ type }) => type },
  { name: 'About', cell: ({ payload }) => <Ids ids={payload} /> },
  { name: 'Written', cell: ({ createdAt }) => formatTime(createdAt) },
  { name: 'State', cell: ({ dispatchedAt }) => (dispatchedAt ? <Badge>Told</Badge> : <Badge tone="warn">Waiting</Badge>) },
  { name: 'Number', cell: ({ id }) => id, numeric: true, wideOnly: true },
]
