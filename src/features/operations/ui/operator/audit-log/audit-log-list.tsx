import { useState } from 'react'
import { Link } from 'react-router'
import type { AuditLogEntry } from '#features/operations/contract/audit-log.ts'
import { actionWords, subjectHref } from '#features/operations/ui/operator/audit-log/labels.ts'
import { download } from '#shared/download.ts'
import { Button } from '#ui/button.tsx'
import { breakable } from '#ui/console/addresses.tsx'
import type { Column } from '#ui/console/data-table.tsx'
import { Changes, Facts } from '#ui/console/facts.tsx'
import { DayFilter, DayRange, FilterBar, SearchFilter, SelectFilter } from '#ui/console/filter-bar.tsx'
import { ListPanel } from '#ui/console/list-panel.tsx'
import { RelativeTime } from '#ui/console/relative-time.tsx'
import { useData } from '#ui/console/use-data.ts'
import { type Filters, useFilters } from '#ui/console/use-filters.ts'
import { listQuery, useList } from '#ui/console/use-list.ts'
import { useLive } from '#ui/console/use-live.ts'
import { toast } from '#ui/toast-store.ts'

const columns: Column<AuditLogEntry>[] = [
  { name: 'Time', cell: ({ at }) => <RelativeTime at={at} narrow /> },
  {
    name: 'Staff member',
    cell: ({ actor }) => (
      <>
        <span className="whitespace-nowrap">{actor.name}</span>
        <span className="block text-xs text-muted max-md:hidden">{actor.role}</span>
      </>
    ),
  },
  { name: 'Action', cell: (entry) => <What entry={entry} />, phone: 'below' },
  { name: 'Subject', cell: ({ subject }) => <Subject subject={subject} /> },
]

/** The audit log, newest first, with filters. */
export function AuditLogList() {
  const filters = useFilters()
  const list = useList(`/api/operator/record?${auditLogQuery(filters)}`)
  const { value } = useData('/api/operator/record/choices')
  // Doesn't reload if older pages are open, because that would return to the first page.
  const [isReadingOn, setReadingOn] = useState(false)
  useLive(['audit_log'], () => !isReadingOn && list.reload())
  const readOn = () => {
    setReadingOn(true)
    list.loadMore?.()
  }
  const { actors = [], actions = [] } = value?.data ?? {}
  return (
    <>
      <FilterBar>
        <SelectFilter filters={filters} name="actor" label="Staff member" options={actors.map(({ id, name }) => [id, name] as const)} />
        <SelectFilter
          filters={filters}
          name="action"
          label="Action"
          options={actions.map((action) => [action, actionWords(action)] as const)}
        />
        <SearchFilter filters={filters} name="subject" label="Subject" placeholder="order or order:ord_…" />
        <DayRange>
          <DayFilter filters={filters} name="from" label="From" />
          <DayFilter filters={filters} name="to" label="To" />
        </DayRange>
      </FilterBar>
      <ListPanel
        caption="Staff actions"
        list={{ ...list, loadMore: list.loadMore && readOn }}
        columns={columns}
        keyOf={({ id }) => id}
        empty="No matching entries"
      />
    </>
  )
}

function What({ entry }: { entry: AuditLogEntry }) {
  const { action, reason, before, after, address, agent, requestId } = entry
  return (
    <>
      <span className="font-medium">{actionWords(action)}</span>
      {reason && <span className="block break-words text-muted">“{reason}”</span>}
      <details>
        <summary className="tap-beyond w-fit cursor-pointer py-1 text-xs font-normal text-muted underline decoration-line-strong underline-offset-4 hover:text-ink">
          Details
        </summary>
        <div className="mt-2 grid max-w-xl gap-3 rounded-md bg-sunken p-3 group-hover:bg-surface">
          <Changes before={before} after={after} />
          <Facts
            className="text-xs"
            facts={[
              ['IP address', address],
              ['Browser', agent || '–'],
              ['Request ID', <code key="request">{requestId}</code>],
            ]}
          />
        </div>
      </details>
    </>
  )
}

function Subject({ subject }: Pick<AuditLogEntry, 'subject'>) {
  const href = subjectHref(subject)
  const name = subject.name ?? <span className="text-xs wrap-anywhere xl:whitespace-nowrap">{breakable(subject.id)}</span>
  return (
    <>
      <span className="text-xs text-muted max-md:mr-1 md:block">{subject.type.replaceAll('_', ' ')}</span>
      {href ? (
        <Link to={href} title={subject.id} className="tap-beyond text-accent-ink hover:underline">
          {name}
        </Link>
      ) : (
        <span title={subject.id}>{name}</span>
      )}
    </>
  )
}

/** The current filters as a query for the API. */
export function auditLogQuery(filters: Filters): string {
  return listQuery(filters, ['actor', 'action', 'subject'])
}

/** Downloads the matching entries as CSV, up to the newest 10,000. */
export function AuditLogExport() {
  const filters = useFilters()
  const [busy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    const isSaved = await download(`/api/operator/record.csv?${auditLogQuery(filters)}`, 'record.csv')
    setBusy(false)
    if (!isSaved) toast.error('Download failed', 'Please try again.')
  }

  return (
    <Button size="sm" variant="secondary" busy={busy} onClick={() => void save()}>
      Export CSV
    </Button>
  )
}
