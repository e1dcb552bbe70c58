import { useState } from 'react'
import type { ApprovalView } from '#features/accounts/contract.ts'
import type { AdminGuaranteeClaim } from '#features/guarantees/contract.ts'
import { statusLabels, statusTones } from '#features/orders/rules.ts'
import type { AnswerBody } from '#shared/call.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/console/data-table.tsx'
import { ListPanel } from '#ui/console/list-panel.tsx'
import { RelativeTime } from '#ui/console/relative-time.tsx'
import type { Called } from '#ui/use-call.ts'
import { DecideDialog, effectOf } from './decide-dialog.tsx'
import { named, units } from './words.ts'

interface Decided {
  request: AdminGuaranteeClaim
  grant: boolean
}

interface RequestsProps {
  requests: Called<{ data: AdminGuaranteeClaim[] } & AnswerBody>
  /** Open approval requests. */
  approvals: readonly ApprovalView[]
  mayDecide: boolean
}

/** Customer requests that need a decision, oldest first. */
export function Requests({ requests: { value, problem, reload }, approvals, mayDecide }: RequestsProps) {
  const [decision, setDecision] = useState<Decided>()
  const isAsked = ({ order }: AdminGuaranteeClaim) =>
    approvals.some(({ kind, subject }) => kind === 'guarantee_claim_grant' && subject.id === order.id)
  return (
    <>
      <ListPanel
        caption="Open requests"
        list={{ rows: value?.data, problem, reload }}
        keyOf={({ id }) => id}
        hrefOf={({ order }) => `${paths.operator}/orders/${order.id}`}
        empty="No open requests. Refunds and refills that customers request appear here until someone decides on them."
        columns={mayDecide ? [...columns, decisionColumn(isAsked, setDecision)] : columns}
      />
      {decision && <DecideDialog {...decision} onClose={() => setDecision(undefined)} onDone={reload} />}
    </>
  )
}

const columns: readonly Column<AdminGuaranteeClaim>[] = [
  { name: 'Order', cell: ({ order }) => <span className="whitespace-nowrap">{order.orderNumber}</span> },
  { name: 'Request', phone: 'below', cell: (row) => <Asked row={row} /> },
  {
    name: 'Order status',
    cell: ({ order }) => (
      <>
        <Badge tone={statusTones[order.status]}>{statusLabels[order.status]}</Badge>
        <span className="mt-1 block text-muted">
          {order.service}, {order.delivered === null ? units(order.quantity) : `${units(order.delivered)} of ${units(order.quantity)}`}
        </span>
      </>
    ),
  },
  { name: 'If approved', cell: (row) => <span className="block md:min-w-20">{effectOf(row)}</span> },
  { name: 'Requested', cell: ({ createdAt }) => <RelativeTime at={createdAt} narrow /> },
]

const decisionColumn = (
  isAsked: (row: AdminGuaranteeClaim) => boolean,
  decide: (decided: Decided) => void,
): Column<AdminGuaranteeClaim> => ({
  name: 'Decision',
  phone: 'below',
  cell: (row) =>
    isAsked(row) ? (
      <Badge tone="notice">Awaiting approval</Badge>
    ) : (
      <span className="flex gap-2">
        <Button size="sm" aria-keyshortcuts="A" onClick={() => decide({ request: row, grant: true })}>
          Approve
        </Button>
        <Button size="sm" variant="secondary" onClick={() => decide({ request: row, grant: false })}>
          Decline
        </Button>
      </span>
    ),
})

function Asked({ row: { kind, message, currentCount } }: { row: AdminGuaranteeClaim }) {
  return (
    <>
      <span className="font-medium">{named(kind)}</span>
      {message && <span className="block max-w-96 text-muted">“{message}”</span>}
      {currentCount !== null && <span className="block text-muted">Current count: {units(currentCount)}</span>}
    </>
  )
}
