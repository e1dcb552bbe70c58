import { useSearchParams } from 'react-router'
import type { DisputeView } from '#features/operations/contract/disputes.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/badge.tsx'
import type { Column } from '#ui/console/data-table.tsx'
import { ListPanel } from '#ui/console/list-panel.tsx'
import { RelativeTime } from '#ui/console/relative-time.tsx'
import { Screen } from '#ui/console/screen.tsx'
import { Tabs } from '#ui/console/tabs.tsx'
import { useList } from '#ui/console/use-list.ts'
import { useLive } from '#ui/console/use-live.ts'
import { money } from '../orders/words.ts'
import { deliveryText, providerName, statusLabels, statusTones } from './labels.ts'

const disputes = `${paths.operator}/disputes`

/** Disputed payments: open ones by deadline, and closed ones. */
export function DisputeList() {
  const [search] = useSearchParams()
  const status = search.get('status') === 'closed' ? 'closed' : 'open'
  const list = useList(`/api/operator/disputes?status=${status}`)
  useLive(['dispute'], list.reload)
  return (
    <Screen title="Disputes" lead="Payments that customers dispute with their bank or PayPal. Submit evidence before the deadline.">
      <Tabs
        label="Disputes"
        tabs={[
          { name: 'Open', to: disputes, current: status === 'open' },
          { name: 'Closed', to: `${disputes}?status=closed`, current: status === 'closed' },
        ]}
      />
      <ListPanel
        caption={status === 'open' ? 'Open disputes' : 'Closed disputes'}
        list={list}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `${disputes}/${id}`}
        empty={status === 'open' ? 'No open disputes.' : 'No closed disputes.'}
        columns={columnsOf(status)}
      />
    </Screen>
  )
}

const columnsOf = (status: 'open' | 'closed'): readonly Column<DisputeView>[] => [
  { name: 'Order', cell: ({ order }) => order?.orderNumber ?? 'Deposit' },
  { name: 'Amount', numeric: true, phone: 'plain', cell: ({ amount }) => money(amount) },
  {
    name: 'Reason',
    cell: (dispute) => (
      <>
        {dispute.reason}
        <span className="md:hidden"> ·</span>
        <span className="block text-muted">{providerName(dispute)}</span>
      </>
    ),
  },
  { name: 'Status', phone: 'end', cell: ({ status }) => <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge> },
  {
    name: status === 'open' ? 'Evidence due' : 'Closed',
    cell: (dispute) =>
      status === 'open' ? <EvidenceDue dispute={dispute} /> : dispute.closedAt && <RelativeTime at={dispute.closedAt} narrow />,
  },
  { name: 'Delivery', phone: 'below', cell: ({ order }) => order && <Delivery order={order} /> },
]

function EvidenceDue({ dispute: { evidenceDueAt, submission } }: { dispute: DisputeView }) {
  if (submission !== 'none') return 'Submitted'
  if (evidenceDueAt === null) return '–'
  return (
    <>
      <span className="md:hidden">due </span>
      <RelativeTime at={evidenceDueAt} narrow />
    </>
  )
}

function Delivery({ order }: { order: NonNullable<DisputeView['order']> }) {
  return (
    <>
      <span className="text-muted md:hidden">Delivery: </span>
      {deliveryText(order)}
    </>
  )
}
