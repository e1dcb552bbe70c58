import { Link } from 'react-router'
import type { ReconciledMove, Reconciliation } from '#features/operations/contract/reconciliation.ts'
import { money } from '#features/operations/ui/operator/analytics/write.ts'
import { Balances, Differences, Settlements } from '#features/operations/ui/operator/today/differences.tsx'
import { providerLabels } from '#features/payments/rules/connections.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { type Column, DataTable } from '#ui/console/data-table.tsx'
import { Shortened } from '#ui/console/list-panel.tsx'
import { RelativeTime } from '#ui/console/relative-time.tsx'
import { LoadState, Panel } from '#ui/console/screen.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'
import { ProblemAlert } from '#ui/problem-alert.tsx'
import { formatTime } from '#ui/times.ts'

/** The state of the ledger, open and settled differences, and the newest payments and refunds with the providers' amounts. */
export function ReconciliationPanel({ maySettle }: { maySettle: boolean }) {
  const { value, problem: loadProblem, reload, replace } = useData('/api/operator/reconciliation')
  const { act, busy, problem } = useAct()
  useLive(['ledger', 'refund', 'approval'], reload)
  if (!value) return <LoadState of={{ value, problem: loadProblem, reload }} />

  async function reconcile() {
    const answer = await act('POST', '/api/operator/reconciliation')
    if (answer) replace(answer)
  }

  return (
    <Panel
      flush
      title="Reconciliation"
      actions={
        <Button size="sm" variant="secondary" busy={busy} onClick={() => void reconcile()}>
          Reconcile now
        </Button>
      }
    >
      <div className="px-4 pb-4 sm:px-5">
        <p className="text-sm text-muted">{summaryOf(value.data)}</p>
        <ProblemAlert problem={problem} className="mt-3" />
      </div>
      <Differences differences={value.data.differences} maySettle={maySettle} onSettled={reload} />
      {value.data.checkedAt !== null && value.data.moves.length > 0 && (
        <Shortened rows={value.data.moves} count={6} what="payments and refunds">
          {(moves) => <DataTable caption="Newest payments and refunds" columns={columns} rows={moves} keyOf={({ id }) => id} />}
        </Shortened>
      )}
      <Balances balances={value.data.balances} />
      <Settlements settlements={value.data.settlements} />
    </Panel>
  )
}

function summaryOf({ checkedAt, problems }: Reconciliation): string {
  if (checkedAt === null) return 'The ledger is reconciled every hour. No check has run yet.'
  return `The ledger ${problems.length === 0 ? 'matches' : 'does not match'} orders and payments. Last checked ${formatTime(checkedAt)}.`
}

const columns: Column<ReconciledMove>[] = [
  { name: 'What', cell: ({ kind }) => (kind === 'payment' ? 'Payment' : 'Refund') },
  {
    name: 'Order',
    cell: ({ order }) =>
      order ? (
        <Link to={`${paths.operator}/orders/${order.id}`} className="tap-beyond whitespace-nowrap text-accent-ink hover:underline">
          {order.orderNumber}
        </Link>
      ) : (
        'Deposit'
      ),
  },
  { name: 'When', cell: ({ at }) => <RelativeTime at={at} narrow /> },
  { name: 'Amount', cell: ({ kind, amount }) => money(kind === 'refund' ? -amount : amount), numeric: true, phone: 'end' },
  { name: 'At the provider', phone: 'below', cell: (move) => <Listed move={move} /> },
]

/** What the provider's list says about a payment or refund. */
function Listed({ move: { provider, amount, listed } }: { move: ReconciledMove }) {
  const name = providerLabels[provider]
  if (listed === null) return <Badge>Not listed by {name} yet</Badge>
  if (listed !== amount) return <Badge tone="warn">{`${money(listed)} at ${name}`}</Badge>
  return <Badge tone="success">Matches {name}</Badge>
}
