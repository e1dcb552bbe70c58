import { Link } from 'react-router'
import type { DifferenceSettlement, LedgerDifference, ProviderBalanceView } from '#features/operations/contract/reconciliation.ts'
import { money } from '#features/operations/ui/operator/analytics/write.ts'
import { SettleDialog } from '#features/operations/ui/operator/today/settle-dialog.tsx'
import { wayTexts } from '#features/operations/ui/operator/today/settlement-texts.ts'
import { providerLabels } from '#features/payments/rules/connections.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { useOpened } from '#ui/console/action-dialog.tsx'
import { type Column, DataTable } from '#ui/console/data-table.tsx'
import { ByWhom } from '#ui/console/relative-time.tsx'
import { formatTime } from '#ui/times.ts'

/** Differences between the shop and its providers, with a button to settle them for staff who may. */
export function Differences({
  differences,
  maySettle,
  onSettled,
}: {
  differences: LedgerDifference[]
  maySettle: boolean
  onSettled(): void
}) {
  const { opened, open, close, done } = useOpened<LedgerDifference>(onSettled)
  if (differences.length === 0) return null
  return (
    <>
      <h3 className="px-4 text-sm font-semibold sm:px-5">Differences</h3>
      <ul className="mt-2 mb-4 divide-y divide-line border-y border-line">
        {differences.map((difference) => (
          <li
            key={`${difference.provider} ${difference.kind} ${difference.subjectId}`}
            className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3 sm:flex-nowrap sm:px-5"
          >
            <p className="min-w-0 text-sm break-words">{difference.text}</p>
            {maySettle && (
              <Button size="sm" variant="secondary" className="shrink-0" onClick={() => open(difference)}>
                Settle
              </Button>
            )}
          </li>
        ))}
      </ul>
      {opened && <SettleDialog difference={opened} onClose={close} onDone={done} />}
    </>
  )
}

/** Settled differences, newest first. */
export function Settlements({ settlements }: { settlements: DifferenceSettlement[] }) {
  if (settlements.length === 0) return null
  return (
    <section>
      <h3 className="px-4 pt-4 pb-2 text-sm font-semibold sm:px-5">Settled differences</h3>
      <DataTable caption="Settled differences" columns={settlementColumns} rows={settlements} keyOf={({ id }) => id} />
    </section>
  )
}

const kindNames: Record<DifferenceSettlement['kind'], string> = {
  capture: 'Payment',
  refund: 'Refund',
  amount: 'Transaction',
  fee: 'Fee',
  payout: 'Payout',
  dispute: 'Dispute',
  unknown: 'Transaction',
  balance: 'Balance',
}

const settlementColumns: Column<DifferenceSettlement>[] = [
  { name: 'What', cell: ({ kind, provider }) => `${kindNames[kind]}, ${providerLabels[provider]}` },
  {
    name: 'Outcome',
    cell: ({ way }) => <Badge tone={way === 'explained' ? 'neutral' : 'success'}>{wayTexts[way].done}</Badge>,
    phone: 'end',
  },
  {
    name: 'About',
    cell: ({ order, subjectId }) =>
      order ? (
        <Link to={`${paths.operator}/orders/${order.id}`} className="whitespace-nowrap text-accent-ink hover:underline">
          {order.orderNumber}
        </Link>
      ) : (
        <span className="block min-w-24 break-all">{subjectId}</span>
      ),
    phone: 'below',
  },
  { name: 'Shop', cell: ({ shop }) => money(shop), numeric: true },
  { name: 'Provider', cell: ({ listed }) => money(listed), numeric: true },
  { name: 'Note', cell: ({ note }) => <span className="break-words">{note}</span>, phone: 'below' },
  { name: 'Who', phone: 'below', cell: ({ by, at }) => <ByWhom name={by} at={at} /> },
]

/** The balances reported by providers, next to the expected ones. */
export function Balances({ balances }: { balances: ProviderBalanceView[] }) {
  if (balances.length === 0) return null
  return (
    <section>
      <h3 className="px-4 pt-4 pb-2 text-sm font-semibold sm:px-5">Balances</h3>
      <DataTable
        caption="Balances at the providers"
        columns={balanceColumns}
        rows={balances}
        keyOf={({ provider, balance }) => `${provider} ${balance?.currency ?? ''}`}
      />
    </section>
  )
}

const balanceColumns: Column<ProviderBalanceView>[] = [
  { name: 'Provider', cell: ({ provider }) => providerLabels[provider] },
  { name: 'Expected', cell: ({ balance }) => (balance ? money(balance.expected) : '–'), numeric: true },
  { name: 'At the provider', cell: ({ balance }) => (balance ? money(balance.listed) : '–'), numeric: true },
  { name: 'Result', cell: (view) => <BalanceResult view={view} />, phone: 'below' },
]

function BalanceResult({ view: { provider, state, balance } }: { view: ProviderBalanceView }) {
  const name = providerLabels[provider]
  if (state === 'unsupported') return <span className="text-muted">{noBalance[provider] ?? `${name} doesn’t say it.`}</span>
  if (state === 'refused')
    return <span className="text-warn">{`The API key lacks permission to read the balance. ${permissions[provider] ?? ''}`}</span>
  const compared = balance && (
    <Badge tone={balance.expected === balance.listed ? 'success' : 'warn'}>
      {balance.expected === balance.listed ? 'Matches' : 'Differs'}
    </Badge>
  )
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {compared}
      <span className="text-muted">{balance ? `As of ${formatTime(balance.at)}` : 'Not read yet'}</span>
      {state === 'unread' && <span className="text-muted">The last reading failed. The next one is tomorrow.</span>}
    </span>
  )
}

const noBalance: Partial<Record<ProviderBalanceView['provider'], string>> = {
  btcpay: 'BTCPay Server has no balance in dollars, because the coins are in your own wallet.',
  sandbox: 'The sandbox doesn’t move real money.',
}

const permissions: Partial<Record<ProviderBalanceView['provider'], string>> = {
  stripe: 'Give it read access to Balance.',
  paypal: 'Turn on Transaction search for the app.',
}
