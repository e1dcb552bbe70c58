import { Link } from 'react-router'
import type { BookedMovement } from '#features/wallet/contract.ts'
import { formatMoney, toCents } from '#shared/money.ts'
import type { Column } from '#ui/console/data-table.tsx'
import { ListPanel } from '#ui/console/list-panel.tsx'
import type { List } from '#ui/console/use-list.ts'
import { formatTime } from '#ui/times.ts'

interface MovementsProps {
  list: List<BookedMovement>
  orderHref(orderId: string): string
}

/** A customer's statement, each movement with the double entry behind it. */
export function MovementsPanel({ list, orderHref }: MovementsProps) {
  return (
    <ListPanel
      title="Wallet"
      caption="Movements of the balance"
      list={list}
      columns={columnsFor(orderHref)}
      keyOf={({ id }) => id}
      empty="Nothing has moved yet: no deposit, no refund to the balance, no credit."
    />
  )
}

function columnsFor(orderHref: MovementsProps['orderHref']): Column<BookedMovement>[] {
  return [
    {
      name: 'Movement',
      cell: (movement) => <What movement={movement} orderHref={orderHref} />,
    },
    { name: 'When', cell: ({ at }) => <span className="whitespace-nowrap">{formatTime(at)}</span> },
    {
      name: 'Amount',
      numeric: true,
      cell: ({ amount, bonus }) => (
        <>
          <span className={`font-semibold ${amount > 0 ? 'text-success' : ''}`}>{signed(amount)}</span>
          {bonus !== 0 && <span className="block text-xs text-muted">{bonus === amount ? 'bonus' : `of it ${signed(bonus)} bonus`}</span>}
        </>
      ),
    },
    { name: 'Balance', numeric: true, cell: ({ balance }) => formatMoney(toCents(balance)) },
  ]
}

function What({
  movement: { description, reason, orderId, entries, key },
  orderHref,
}: { movement: BookedMovement } & Pick<MovementsProps, 'orderHref'>) {
  const what = description || reason.replaceAll('_', ' ')
  return (
    <>
      {orderId === null ? (
        what
      ) : (
        <Link to={orderHref(orderId)} className="text-accent-ink hover:underline">
          {what}
        </Link>
      )}
      <details className="font-normal text-muted">
        <summary className="w-fit cursor-pointer text-xs font-normal text-muted underline decoration-line-strong underline-offset-4 hover:text-ink">
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
        <p className="mt-0.5 text-xs break-all">Booked as {key}</p>
      </details>
    </>
  )
}

function signed(dollars: number): string {
  return `${dollars < 0 ? '−' : '+'}${formatMoney(Math.abs(toCents(dollars)))}`
}
