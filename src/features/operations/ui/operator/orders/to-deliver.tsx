import { useState } from 'react'
import type { DeliveryView } from '#features/delivery/contract.ts'
import type { AnswerBody } from '#shared/call.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/console/data-table.tsx'
import { ListPanel } from '#ui/console/list-panel.tsx'
import { RelativeTime } from '#ui/console/relative-time.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { toast } from '#ui/toast-store.ts'
import type { Called } from '#ui/use-call.ts'
import { BulkBar } from './bulk-bar.tsx'
import { ReportDialog, type ReportKind } from './report-dialog.tsx'
import { named, units } from './words.ts'

interface Reported {
  delivery: DeliveryView
  kind: ReportKind
}

interface ToDeliverProps {
  deliveries: Called<{ data: DeliveryView[] } & AnswerBody>
  mayWrite: boolean
}

/** Deliveries that the shop carries out itself, oldest first. */
export function ToDeliver({ deliveries: { value, problem, reload }, mayWrite }: ToDeliverProps) {
  const [report, setReport] = useState<Reported>()
  const { act, busy } = useAct()
  const [chosen, setChosen] = useState(new Set<string>())
  // Refills and redeliveries of an order are completed one by one: many at once are moved as orders.
  const orders = value?.data.filter(({ id, kind }) => kind === 'order' && chosen.has(id)).map(({ order }) => order) ?? []

  async function start({ id, order }: DeliveryView) {
    const answer = await act('POST', `/api/operator/deliveries/${id}/report`, { status: 'in_progress' })
    if (answer) toast.success('Started', `Order ${order.orderNumber} is now processing.`)
    else toast.error('Not started', 'Reload the page and check the delivery.')
    reload()
  }

  return (
    <>
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
        caption="Manual deliveries"
        list={{ rows: value?.data, problem, reload }}
        keyOf={({ id }) => id}
        hrefOf={({ order }) => `${paths.operator}/orders/${order.id}`}
        {...(mayWrite && { selection: { chosen, labelOf: ({ order }: DeliveryView) => order.orderNumber, onChange: setChosen } })}
        empty="No manual deliveries. Orders without a supplier are listed here."
        columns={mayWrite ? [...columns, actionsColumn(busy, start, setReport)] : columns}
      />
      {report && <ReportDialog {...report} onClose={() => setReport(undefined)} onDone={reload} />}
    </>
  )
}

const columns: readonly Column<DeliveryView>[] = [
  { name: 'Order', cell: ({ order }) => <span className="whitespace-nowrap">{order.orderNumber}</span> },
  { name: 'Service', cell: (row) => <What row={row} /> },
  { name: 'Target', phone: 'below', cell: (row) => <Target row={row} /> },
  { name: 'Units', numeric: true, phone: 'plain', cell: ({ delivered, quantity }) => `${units(delivered)} of ${units(quantity)}` },
  { name: 'Status', phone: 'end', cell: ({ status }) => <Badge tone={status === 'in_progress' ? 'info' : 'warn'}>{named(status)}</Badge> },
  { name: 'Since', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
]

const actionsColumn = (
  busy: boolean,
  start: (delivery: DeliveryView) => Promise<void>,
  report: (reported: Reported) => void,
): Column<DeliveryView> => ({
  name: 'Actions',
  phone: 'below',
  cell: (row) => (
    <span className="flex flex-wrap gap-2">
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

function What({ row: { kind, order, note } }: { row: DeliveryView }) {
  return (
    <>
      {order.service}
      {order.quality === 'premium' && ', premium'}
      {kind !== 'order' && ` (${kind})`}
      {note && <span className="block text-muted">“{note}”</span>}
    </>
  )
}

/** The profile or post that is delivered to. */
function Target({ row: { target } }: { row: Pick<DeliveryView, 'target'> }) {
  return (
    <>
      <a href={target.url} target="_blank" rel="noreferrer noopener" className="break-all text-accent-ink hover:underline">
        {target.url.replace(/^https?:\/\/(www\.)?/, '')}
      </a>
      <span className="block break-all text-muted">{target.username}</span>
    </>
  )
}
