import { Link } from 'react-router'
import type { LedgerMovement } from '#features/wallet/contract.ts'
import { MovementAmount } from '#features/wallet/ui/movement-amount.tsx'
import { formatMoney, toCents } from '#shared/money.ts'
import type { Column } from '#ui/console/data-table.tsx'
import { ListPanel } from '#ui/console/list-panel.tsx'
import { RelativeTime } from '#ui/console/relative-time.tsx'
import type { List } from '#ui/console/use-list.ts'

interface MovementsProps {
  list: List<LedgerMovement>
  orderHref(orderId: string): string
}

/** A customer's statement, each movement with its ledger entries. */
export function MovementsPanel({ list, orderHref }: MovementsProps) {
  return (
    <ListPanel
      title="Wallet"
      caption="Balance movements"
      list={list}
      columns={columnsFor(orderHref)}
      keyOf={({ id }) => id}
      empty="No movements yet."
    />
  )
}

function columnsFor(orderHref: MovementsProps['orderHref']): Column<LedgerMovement>[] {
  return [
    { name: 'Movement', cell: (movement) => <Description movement={movement} orderHref={orderHref} /> },
    { name: 'When', cell: ({ at }) => <RelativeTime at={at} narrow /> },
    {
      name: 'Amount',
      numeric: true,
      cell: MovementAmount,
    },
    { name: 'Balance', numeric: true, cell: ({ balance }) => formatMoney(toCents(balance)) },
  ]
}

function Description({
  movement: { description, reason, orderId, entries, key },
  orderHref,
}: { movement: LedgerMovement } & Pick<MovementsProps, 'orderHref'>) {
  const text = description || reason.replaceAll('_', ' ')
  return (
    <>
      {orderId === null ? (
        text
      ) : (
        <Link to={orderHref(orderId)} className="tap-beyond text-accent-ink hover:underline">
          {text}
        </Link>
      )}
      <details className="font-normal text-muted max-sm:mt-2">
        <summary className="tap-beyond w-fit cursor-pointer text-xs font-normal text-muted underline decoration-line-strong underline-offset-4 hover:text-ink">
          Entries
        </summary>
        <dl className="mt-1 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 text-xs">
          {entries.map(({ account, amount }) => (
            <div key={account} className="contents">
              <dt className="break-all">{account}</dt>
              <dd className="text-right whitespace-nowrap tabular-nums">
                {formatMoney(Math.abs(toCents(amount)))} {amount > 0 ? 'debit' : 'credit'}
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-0.5 text-xs break-all">Key: {key}</p>
      </details>
    </>
  )
}
