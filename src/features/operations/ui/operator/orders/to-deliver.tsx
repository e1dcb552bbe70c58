import { useState } from 'react'
import type { DeliveryView } from '#features/delivery/contract.ts'
import { SavedViews } from '#features/operations/ui/operator/views/saved-views.tsx'
import { useViews } from '#features/operations/ui/operator/views/use-views.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ColumnChoice, useColumns } from '#ui/console/column-choice.tsx'
import type { Column } from '#ui/console/data-table.tsx'
import { ListPanel } from '#ui/console/list-panel.tsx'
import { RelativeTime } from '#ui/console/relative-time.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { chosenIn, useFilters } from '#ui/console/use-filters.ts'
import { useList } from '#ui/console/use-list.ts'
import { useLive } from '#ui/console/use-live.ts'
import { toast } from '#ui/toast-store.ts'
import { BulkBar } from './bulk-bar.tsx'
import { DeliveryFilters, deliveryFilterNames, deliveryQuery } from './delivery-filters.tsx'
import { UnitsOf } from './order-columns.tsx'
import { ReportDialog, type ReportKind } from './report-dialog.tsx'
import { named, units } from './words.ts'

interface Reported {
  delivery: DeliveryView
  kind: ReportKind
}

/** Open deliveries, oldest first: those in the shop's own queue, or a supplier's. */
export function ToDeliver({ mayWrite }: { mayWrite: boolean }) {
  const filters = useFilters()
  const list = useList(`/api/operator/deliveries?limit=100&${deliveryQuery(filters)}`)
  const total = useData(`/api/operator/deliveries/total?${deliveryQuery(filters)}`)
  const views = useViews('deliveries', filters)
  const shown = useColumns(columns, { storageKey: 'console.deliveries.columns', usual, view: views.open })
  const [report, setReport] = useState<Reported>()
  const { act, busy } = useAct()
  const [chosen, setChosen] = useState(new Set<string>())
  const reload = () => {
    list.reload()
    total.reload()
  }
  useLive(['order', 'delivery'], reload)
  // Refills and redeliveries are completed individually, because bulk moves apply to orders.
  const isMovable = ({ kind, supplier }: DeliveryView) => kind === 'order' && supplier.kind === 'manual'
  const orders = list.rows?.filter((delivery) => isMovable(delivery) && chosen.has(delivery.id)).map(({ order }) => order) ?? []

  async function start({ id, order }: DeliveryView) {
    const answer = await act('POST', `/api/operator/deliveries/${id}/report`, { status: 'in_progress' })
    if (answer) toast.success('Started', `Order ${order.orderNumber} is now processing.`)
    else toast.error('Not started', 'Reload the page and check the delivery.')
    reload()
  }

  return (
    <>
      <DeliveryFilters filters={filters} />
      <SavedViews
        views={views}
        query={filters.query(...deliveryFilterNames)}
        columns={shown.chosen}
        mayShare={mayWrite}
        countQuery={(query) => deliveryQuery(chosenIn(query))}
      />
      {orders.length > 0 && (
        <BulkBar
          orders={orders}
          actions={['completed']}
          onDone={() => {
            setChosen(new Set())
            reload()
          }}
          onClear={() => setChosen(new Set())}
        />
      )}
      <ListPanel
        caption="Deliveries"
        title={total.value && countText(total.value.data)}
        actions={<ColumnChoice columns={shown} />}
        list={list}
        keyOf={({ id }) => id}
        hrefOf={({ order }) => `${paths.operator}/orders/${order.id}`}
        {...(mayWrite && { selection: { chosen, labelOf: ({ order }: DeliveryView) => order.orderNumber, onChange: setChosen } })}
        empty={
          filters.query(...deliveryFilterNames) === ''
            ? 'No manual deliveries. Orders without a supplier are listed here.'
            : 'No deliveries match these filters'
        }
        columns={mayWrite ? [...shown.shown, actionsColumn(busy, start, setReport)] : shown.shown}
      />
      {report && <ReportDialog {...report} onClose={() => setReport(undefined)} onDone={reload} />}
    </>
  )
}

function countText({ count, more }: { count: number; more: boolean }): string {
  return count === 1 ? '1 delivery' : `${more ? 'More than ' : ''}${units(count)} deliveries`
}

const columns: readonly Column<DeliveryView>[] = [
  { name: 'Order', cell: ({ order }) => <span className="whitespace-nowrap">{order.orderNumber}</span> },
  { name: 'Service', phone: 'below', cell: (row) => <What row={row} /> },
  {
    name: 'Units',
    numeric: true,
    phone: 'plain',
    cell: ({ delivered, quantity }) => <UnitsOf delivered={delivered} quantity={quantity} />,
  },
  { name: 'Status', phone: 'end', cell: (row) => <Status row={row} /> },
  { name: 'Supplier', phone: 'none', cell: ({ supplier }) => supplier.name },
  { name: 'Since', tablet: 'none', cell: ({ createdAt }) => <RelativeTime at={createdAt} narrow /> },
  { name: 'Target', phone: 'below', tablet: 'none', cell: (row) => <Target row={row} /> },
]
const usual = columns.map(({ name }) => name).filter((name) => name !== 'Supplier')

const actionsColumn = (
  busy: boolean,
  start: (delivery: DeliveryView) => Promise<void>,
  report: (reported: Reported) => void,
): Column<DeliveryView> => ({
  name: 'Actions',
  phone: 'below',
  cell: (row) =>
    row.supplier.kind === 'manual' && (
      <span className="flex flex-wrap gap-2 max-md:*:flex-1 max-md:*:px-2 md:min-w-48 xl:min-w-52">
        {row.status !== 'in_progress' && (
          <Button size="sm" busy={busy} onClick={() => void start(row)}>
            Processing
          </Button>
        )}
        <Button size="sm" variant="secondary" onClick={() => report({ delivery: row, kind: 'progress' })}>
          Report
        </Button>
        <Button size="sm" variant="secondary" aria-keyshortcuts="E" onClick={() => report({ delivery: row, kind: 'completed' })}>
          Completed
        </Button>
      </span>
    ),
})

function What({ row }: { row: DeliveryView }) {
  const { kind, order, note } = row
  return (
    <>
      {order.service}
      {order.quality === 'premium' && ', premium'}
      {kind !== 'order' && ` (${kind})`}
      {note && <span className="block text-muted">“{note}”</span>}
      <div className="hidden md:max-xl:block">
        <Target row={row} />
      </div>
    </>
  )
}

function Status({ row: { status, createdAt } }: { row: DeliveryView }) {
  return (
    <>
      <Badge tone={status === 'in_progress' ? 'info' : 'warn'}>{named(status)}</Badge>
      <div className="hidden pt-1 pl-1 text-muted md:max-xl:block">
        <RelativeTime at={createdAt} narrow />
      </div>
    </>
  )
}

function Target({ row: { target } }: { row: Pick<DeliveryView, 'target'> }) {
  return (
    <div className="md:max-w-36 lg:max-w-44 2xl:max-w-64">
      <a
        href={target.url}
        title={target.url}
        target="_blank"
        rel="noreferrer noopener"
        className="tap-beyond flex text-accent-ink hover:underline max-md:w-fit max-md:max-w-full"
      >
        <span className="truncate">{target.url.replace(/^https?:\/\/(www\.)?/, '')}</span>
      </a>
      <span title={target.username} className="block truncate text-muted">
        {target.username}
      </span>
    </div>
  )
}
