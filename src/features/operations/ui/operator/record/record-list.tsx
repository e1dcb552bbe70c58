import { Link } from 'react-router'
import type { RecordChoices, RecordEntry } from '#features/operations/contract.ts'
import { actionWords, subjectHref } from '#features/operations/ui/operator/record/record-words.ts'
import { Changes } from '#ui/console/changes.tsx'
import type { Column } from '#ui/console/data-table.tsx'
import { Facts } from '#ui/console/facts.tsx'
import { DayFilter, FilterBar, SearchFilter, SelectFilter } from '#ui/console/filter-bar.tsx'
import { ListPanel } from '#ui/console/list-panel.tsx'
import { listQuery } from '#ui/console/list-query.ts'
import { useData } from '#ui/console/use-data.ts'
import { type Filters, useFilters } from '#ui/console/use-filters.ts'
import { useList } from '#ui/console/use-list.ts'
import { formatTime } from '#ui/times.ts'

const columns: Column<RecordEntry>[] = [
  { name: 'When', cell: ({ at }) => <span className="whitespace-nowrap">{formatTime(at)}</span> },
  {
    name: 'Who',
    cell: ({ actor }) => (
      <>
        <span className="whitespace-nowrap">{actor.name}</span>
        <span className="block text-xs text-muted">{actor.role}</span>
      </>
    ),
  },
  { name: 'What', cell: (entry) => <What entry={entry} /> },
  { name: 'On', cell: ({ subject }) => <Subject subject={subject} /> },
]

/** What the staff did, newest first, by whoever, whatever and whenever is asked for. */
export function RecordList() {
  const filters = useFilters()
  const list = useList<RecordEntry>(`/api/operator/record?${recordQuery(filters)}`)
  const { value } = useData<RecordChoices>('/api/operator/record/choices')
  const { actors = [], actions = [] } = value?.data ?? {}
  return (
    <>
      <FilterBar>
        <SelectFilter filters={filters} name="actor" label="Who" options={actors.map(({ id, name }) => [id, name] as const)} />
        <SelectFilter
          filters={filters}
          name="action"
          label="What"
          options={actions.map((action) => [action, actionWords(action)] as const)}
        />
        <SearchFilter filters={filters} name="subject" label="On" placeholder="order, or order:ord_..." />
        <DayFilter filters={filters} name="from" label="From" />
        <DayFilter filters={filters} name="to" label="to" />
      </FilterBar>
      <ListPanel caption="Actions on record" list={list} columns={columns} keyOf={({ id }) => id} empty="Nothing on record fits." />
    </>
  )
}

function What({ entry }: { entry: RecordEntry }) {
  const { action, reason, before, after, address, agent, requestId } = entry
  return (
    <>
      <span className="font-medium">{actionWords(action)}</span>
      {reason && <span className="block break-words text-muted">“{reason}”</span>}
      <details>
        <summary className="w-fit cursor-pointer text-xs font-normal text-muted underline decoration-line-strong underline-offset-4 hover:text-ink">
          Details
        </summary>
        <div className="mt-2 grid max-w-xl gap-3 rounded-md bg-sunken p-3 group-hover:bg-surface">
          <Changes before={before} after={after} />
          <Facts
            className="text-xs"
            facts={[
              ['From', address],
              ['Browser', agent || '–'],
              ['Request', <code key="request">{requestId}</code>],
            ]}
          />
        </div>
      </details>
    </>
  )
}

function Subject({ subject }: Pick<RecordEntry, 'subject'>) {
  const href = subjectHref(subject)
  const id = <span className="text-xs break-all">{subject.id}</span>
  return (
    <>
      <span className="block text-xs text-muted">{subject.type.replaceAll('_', ' ')}</span>
      {href ? (
        <Link to={href} className="text-accent-ink hover:underline">
          {id}
        </Link>
      ) : (
        id
      )}
    </>
  )
}

/** What is chosen, as the API asks for it. */
export function recordQuery(filters: Filters): string {
  return listQuery(filters, ['actor', 'action', 'subject'])
}
