import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '#app/routes.ts'
import type { OrderCounts, OrderDeskRow } from '#features/operations/contract.ts'
import { orderStatuses } from '#features/orders/contract.ts'
import { statusLabels } from '#features/orders/rules.ts'
import { Button } from '#ui/button.tsx'
import { ListPanel } from '#ui/console/list-panel.tsx'
import { useData } from '#ui/console/use-data.ts'
import { useFilters } from '#ui/console/use-filters.ts'
import { useList } from '#ui/console/use-list.ts'
import { useLive } from '#ui/console/use-live.ts'
import { BulkBar } from './bulk-bar.tsx'
import { ColumnChoice, columnsOf, useColumns } from './desk-columns.tsx'
import { DeskFilters, deskQuery } from './desk-filters.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { SavedFilters } from './saved-filters.tsx'
import { units } from './words.ts'

/** All orders of the shop: found, filtered, moved many at once, taken along as CSV. */
export function Desk({ mayWrite }: { mayWrite: boolean }) {
  const filters = useFilters()
  const query = deskQuery(filters)
  const list = useList<OrderDeskRow>(`/api/operator/orders?${new URLSearchParams(query)}`)
  const columns = useColumns()
  const [chosen, setChosen] = useState(new Set<string>())
  const [isExporting, setExporting] = useState(false)
  useLive(['order', 'delivery'], list.reload)
  const shown = list.rows?.filter(({ id }) => chosen.has(id)) ?? []

  return (
    <>
      <StatusTabs />
      <DeskFilters filters={filters} />
      <SavedFilters filters={filters} />
      {shown.length > 0 && (
        <BulkBar
          orders={shown}
          onDone={() => {
            setChosen(new Set())
            list.reload()
          }}
          onClear={() => setChosen(new Set())}
        />
      )}
      <ListPanel
        title={list.rows && `${units(list.rows.length)}${list.loadMore ? ' or more' : ''} ${list.rows.length === 1 ? 'order' : 'orders'}`}
        actions={
          <>
            <ColumnChoice columns={columns} />
            <Button size="sm" variant="secondary" onClick={() => setExporting(true)}>
              Export CSV
            </Button>
          </>
        }
        caption="Orders"
        list={list}
        columns={columnsOf(columns.shown)}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `${paths.operator}/orders/${id}`}
        {...(mayWrite && { selection: { chosen, labelOf: ({ orderNumber }: OrderDeskRow) => orderNumber, onChange: setChosen } })}
        empty="No order fits these filters."
      />
      {isExporting && <ExportDialog query={new URLSearchParams(query).toString()} onClose={() => setExporting(false)} />}
    </>
  )
}

/** How many orders there are in each status, and the way to them; what else is chosen stays. */
function StatusTabs() {
  const filters = useFilters()
  const { search } = useLocation()
  const counts = useData<OrderCounts>('/api/operator/orders/counts')
  useLive(['order'], counts.reload)
  const to = (status: string) => {
    const next = new URLSearchParams(search)
    if (status) next.set('status', status)
    else next.delete('status')
    return { search: next.toString() }
  }
  const chosen = filters.get('status')
  return (
    <nav aria-label="Status" className="mb-4 overflow-x-auto">
      <ul className="flex gap-1.5">
        {['', ...orderStatuses].map((status) => (
          <li key={status} className="shrink-0">
            <Link
              to={to(status)}
              replace
              preventScrollReset
              aria-current={chosen === status ? 'true' : undefined}
              className="flex h-8 items-center gap-2 rounded-full border border-line bg-surface px-3 text-sm font-medium text-muted outline-offset-[-2px] hover:border-line-strong hover:text-ink aria-[current=true]:border-accent aria-[current=true]:bg-accent-soft aria-[current=true]:text-accent-ink"
            >
              {status === '' ? 'All' : statusLabels[status as keyof OrderCounts]}
              {status !== '' && counts.value && (
                <span className="text-xs tabular-nums">{units(counts.value.data[status as keyof OrderCounts])}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
