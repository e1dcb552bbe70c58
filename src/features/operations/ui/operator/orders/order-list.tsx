import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { AdminOrder } from '#features/operations/contract/orders.ts'
import { SavedViews } from '#features/operations/ui/operator/views/saved-views.tsx'
import { useViews } from '#features/operations/ui/operator/views/use-views.ts'
import { statusLabels, orderStatuses } from '#features/orders/rules.ts'
import type { ListTotal } from '#shared/page.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { ColumnChoice, useColumns } from '#ui/console/column-choice.tsx'
import { ListPanel } from '#ui/console/list-panel.tsx'
import { useData } from '#ui/console/use-data.ts'
import { chosenIn, useFilters } from '#ui/console/use-filters.ts'
import { useList } from '#ui/console/use-list.ts'
import { useLive } from '#ui/console/use-live.ts'
import { BulkBar } from './bulk-bar.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { orderColumns, usualOrderColumns } from './order-columns.tsx'
import { addressOf, OrderFilters, orderListQuery } from './order-filters.tsx'
import { units } from './words.ts'

/** All orders of the shop: search, filters, bulk moves and CSV export. */
export function OrderList({ mayWrite }: { mayWrite: boolean }) {
  const filters = useFilters()
  const query = orderListQuery(filters)
  const list = useList(`/api/operator/orders?${new URLSearchParams(query)}`)
  const total = useData(`/api/operator/orders/total?${new URLSearchParams(query)}`)
  const views = useViews('orders', filters)
  const columns = useColumns(orderColumns, { storageKey: 'console.orders.columns', usual: usualOrderColumns, view: views.open })
  const [chosen, setChosen] = useState(new Set<string>())
  const [isExporting, setExporting] = useState(false)
  useLive(['order', 'delivery'], () => {
    list.reload()
    total.reload()
  })
  const shown = list.rows?.filter(({ id }) => chosen.has(id)) ?? []

  return (
    <>
      <StatusTabs />
      <OrderFilters filters={filters} />
      <SavedViews
        views={views}
        query={addressOf(filters)}
        columns={columns.chosen}
        mayShare={mayWrite}
        countQuery={(query) => new URLSearchParams(orderListQuery(chosenIn(query))).toString()}
      />
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
        title={total.value ? totalText(total.value.data) : total.problem ? 'Orders' : 'Counting...'}
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
        columns={columns.shown}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `${paths.operator}/orders/${id}`}
        {...(mayWrite && { selection: { chosen, labelOf: ({ orderNumber }: AdminOrder) => orderNumber, onChange: setChosen } })}
        empty="No orders match these filters"
      />
      {isExporting && <ExportDialog query={new URLSearchParams(query).toString()} onClose={() => setExporting(false)} />}
    </>
  )
}

function totalText({ count, more }: ListTotal): string {
  if (more) return `More than ${units(count)} orders`
  return count === 1 ? '1 order' : `${units(count)} orders`
}

/** Links to the orders of each status, with their number. Other filters stay. */
function StatusTabs() {
  const filters = useFilters()
  const { search } = useLocation()
  const counts = useData('/api/operator/orders/counts')
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
        {['' as const, ...orderStatuses].map((status) => (
          <li key={status} className="shrink-0">
            <Link
              to={to(status)}
              replace
              preventScrollReset
              aria-current={chosen === status ? 'true' : undefined}
              className="tap flex h-8 items-center gap-2 rounded-full border border-line bg-surface px-3 text-sm font-medium text-muted outline-offset-[-2px] hover:border-line-strong hover:text-ink aria-[current=true]:border-accent aria-[current=true]:bg-accent-soft aria-[current=true]:text-accent-ink"
            >
              {status === '' ? 'All' : statusLabels[status]}
              {status !== '' && <span className="min-w-2 text-xs tabular-nums">{counts.value && units(counts.value.data[status])}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
