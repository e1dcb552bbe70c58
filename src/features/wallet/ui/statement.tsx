import { useState } from 'react'
import { Link } from 'react-router'
import type { Movement } from '#features/wallet/contract.ts'
import { MovementAmount } from '#features/wallet/ui/movement-amount.tsx'
import type { LoadedWallet } from '#features/wallet/ui/use-wallet.tsx'
import { download } from '#shared/download.ts'
import { formatMoney, toCents } from '#shared/money.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatTime } from '#ui/times.ts'
import { toast } from '#ui/toast-store.ts'
import { Unbroken } from '#ui/unbroken.tsx'

interface StatementProps extends Pick<LoadedWallet, 'movements' | 'hasMore' | 'loadingMore' | 'loadMore'> {
  orderHref(orderId: string): string
}

/** The transactions of the customer's balance, newest first. */
export function Statement({ movements, hasMore, loadingMore, loadMore, orderHref }: StatementProps) {
  return (
    <section aria-labelledby="movements">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="movements" className="text-subheading">
          Transactions
        </h2>
        {movements.length > 0 && <ExportButton />}
      </div>
      {movements.length === 0 ? (
        <EmptyState title="No transactions yet" text="Your deposits and the orders you pay from your balance will appear here." />
      ) : (
        <div className="card px-5 sm:px-6">
          <Movements movements={movements} orderHref={orderHref} />
        </div>
      )}
      {hasMore && (
        <div className="mt-5 text-center">
          <Button variant="secondary" busy={loadingMore} onClick={() => void loadMore()}>
            Load more
          </Button>
        </div>
      )}
    </section>
  )
}

function Movements({ movements, orderHref }: { movements: readonly Movement[]; orderHref: StatementProps['orderHref'] }) {
  return (
    <table className="w-full text-[0.9375rem]">
      <thead className="text-sm text-muted">
        <tr className="border-b border-line">
          <th scope="col" className="py-3 pr-4 text-left font-medium">
            Description
          </th>
          <th scope="col" className="py-3 text-right font-medium">
            Amount
          </th>
          <th scope="col" className="hidden py-3 pl-6 text-right font-medium sm:table-cell">
            Balance
          </th>
        </tr>
      </thead>
      <tbody>
        {movements.map((movement) => (
          <MovementRow key={movement.id} movement={movement} orderHref={orderHref} />
        ))}
      </tbody>
    </table>
  )
}

function ExportButton() {
  const [loading, setLoading] = useState(false)

  async function save() {
    setLoading(true)
    const isSaved = await download('/api/wallet/movements.csv', 'transactions.csv')
    setLoading(false)
    if (!isSaved) toast.error('Error!', 'We couldn’t download the file. Please try again.')
  }

  return (
    <Button size="sm" variant="secondary" busy={loading} onClick={() => void save()}>
      Export CSV
    </Button>
  )
}

const reasons: Record<Movement['reason'], string> = {
  sale: 'Order paid',
  surplus_payment: 'Overpaid amount',
  refund: 'Refund',
  deposit: 'Deposit',
  bonus: 'Bonus credit',
  hold: 'Reserved for an order',
  release: 'Returned: the order was not paid',
  payout: 'Balance refunded',
  lapse: 'Bonus credit expired',
  goodwill: 'Goodwill credit',
  correction: 'Correction',
  processor_fee: 'Payment fee',
  provider_payout: 'Payout from a payment provider',
  dispute: 'Dispute',
}

interface MovementRowProps {
  movement: Movement
  orderHref(orderId: string): string
}

function MovementRow({ movement, orderHref }: MovementRowProps) {
  const { at, reason, description, amount, bonus, balance, orderId } = movement
  const text = description || reasons[reason]
  return (
    <tr className="border-b border-line align-top last:border-b-0">
      <td className="py-3.5 pr-4">
        {orderId === null ? (
          <span className="font-medium">
            <Unbroken>{text}</Unbroken>
          </span>
        ) : (
          <Link
            to={orderHref(orderId)}
            className="rounded-sm font-medium underline decoration-line-strong underline-offset-4 hover:text-accent-ink"
          >
            <Unbroken>{text}</Unbroken>
          </Link>
        )}
        <span className="block text-sm text-muted">
          {description && !description.startsWith(reasons[reason]) && (
            <span className="max-sm:block">
              {reasons[reason]}
              <span className="max-sm:hidden"> · </span>
            </span>
          )}
          <time dateTime={at} className="whitespace-nowrap max-[22rem]:whitespace-normal">
            {formatTime(at)}
          </time>
        </span>
      </td>
      <td className="py-3.5 text-right whitespace-nowrap tabular-nums">
        <MovementAmount amount={amount} bonus={bonus} />
        <span className="block text-sm text-muted sm:hidden">balance {formatMoney(toCents(balance))}</span>
      </td>
      <td className="hidden py-3.5 pl-6 text-right whitespace-nowrap text-muted tabular-nums sm:table-cell">
        {formatMoney(toCents(balance))}
      </td>
    </tr>
  )
}
