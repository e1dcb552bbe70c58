import { useState } from 'react'
import { paths } from '#app/routes.ts'
import type { ApprovalView } from '#features/accounts/contract.ts'
import type { RemedyCase } from '#features/guarantees/contract.ts'
import { statusLabels, statusTones } from '#features/orders/rules.ts'
import type { AnswerBody } from '#shared/call.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/console/data-table.tsx'
import { ListPanel } from '#ui/console/list-panel.tsx'
import { formatTime } from '#ui/times.ts'
import type { Called } from '#ui/use-call.ts'
import { DecideDialog } from './decide-dialog.tsx'
import { money, named, units } from './words.ts'

interface Decided {
  request: RemedyCase
  grant: boolean
}

interface RequestsProps {
  requests: Called<{ data: RemedyCase[] } & AnswerBody>
  /** Those that wait. */
  approvals: readonly ApprovalView[]
  mayDecide: boolean
}

/** What customers ask for and a person decides, the longest wait first. */
export function Requests({ requests: { value, problem, reload }, approvals, mayDecide }: RequestsProps) {
  const [decision, setDecision] = useState<Decided>()
  const isAsked = ({ order }: RemedyCase) => approvals.some(({ kind, subject }) => kind === 'remedy_grant' && subject.id === order.id)
  return (
    <>
      <ListPanel
        caption="Requests that wait"
        list={{ rows: value?.data, problem, reload }}
        keyOf={({ id }) => id}
        hrefOf={({ order }) => `${paths.operator}/orders/${order.id}`}
        empty="Nobody waits for a decision."
        columns={mayDecide ? [...columns, decisionColumn(isAsked, setDecision)] : columns}
      />
      {decision && <DecideDialog {...decision} onClose={() => setDecision(undefined)} onDone={reload} />}
    </>
  )
}

const columns: readonly Column<RemedyCase>[] = [
  { name: 'Order', cell: ({ order }) => order.orderNumber },
  { name: 'Asks for', cell: (row) => <Asked row={row} /> },
  {
    name: 'Stands at',
    cell: ({ order }) => (
      <>
        <Badge tone={statusTones[order.status]}>{statusLabels[order.status]}</Badge>
        <span className="mt-1 block text-muted">
          {order.service}, {order.delivered === null ? units(order.quantity) : `${units(order.delivered)} of ${units(order.quantity)}`}
        </span>
      </>
    ),
  },
  { name: 'Pays', cell: effectOf },
  { name: 'Since', cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatTime(createdAt)}</span> },
]

const decisionColumn = (isAsked: (row: RemedyCase) => boolean, decide: (decided: Decided) => void): Column<RemedyCase> => ({
  name: 'Decision',
  cell: (row) =>
    isAsked(row) ? (
      <Badge tone="notice">Waits for a second person</Badge>
    ) : (
      <span className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => decide({ request: row, grant: true })}>
          Approve
        </Button>
        <Button size="sm" variant="secondary" onClick={() => decide({ request: row, grant: false })}>
          Refuse
        </Button>
      </span>
    ),
})

function Asked({ row: { kind, message, currentCount } }: { row: RemedyCase }) {
  return (
    <>
      <span className="font-medium">{named(kind)}</span>
      {message && <span className="block max-w-96 text-muted">“{message}”</span>}
      {currentCount !== null && <span className="block text-muted">Counts {units(currentCount)} now</span>}
    </>
  )
}

/** What granting it comes to. */
export function effectOf({ kind, amount, most, quantity, destination }: RemedyCase): string {
  if (most !== null)
    return `${money(Math.min(amount ?? most, most))} ${destination === 'balance' ? 'to the balance' : 'the way it was paid'}`
  if (kind === 'refill') return quantity === null ? 'Units again, no money' : `${units(quantity)} units again, no money`
  return kind === 'revision' ? 'Delivered again, no money' : 'No money'
}
