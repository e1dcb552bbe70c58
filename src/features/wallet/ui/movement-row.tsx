import { Link } from 'react-router'
import type { LedgerReason, Movement } from '#features/wallet/contract.ts'
import { formatMoney, toCents } from '#shared/money.ts'
import { formatTime } from '#ui/times.ts'

const reasons: Record<LedgerReason, string> = {
  sale: 'Order paid',
  surplus_payment: 'Overpaid amount',
  refund: 'Refund',
  deposit: 'Deposit',
  bonus: 'Bonus credit',
  hold: 'Set aside for an order',
  release: 'Given back: the order was not paid',
  payout: 'Paid out',
  lapse: 'Bonus credit ended',
  goodwill: 'Goodwill credit',
  correction: 'Correction',
}

interface MovementRowProps {
  movement: Movement
  orderHref(orderId: string): string
}

/** What moved, why, and what there was after it. */
export function MovementRow({ movement, orderHref }: MovementRowProps) {
  const { at, reason, description, amount, bonus, balance, orderId } = movement
  const what = description || reasons[reason]
  return (
    <tr className="border-b border-line align-top last:border-b-0">
      <td className="py-3.5 pr-4">
        {orderId === null ? (
          <span className="font-medium">{what}</span>
        ) : (
          <Link
            to={orderHref(orderId)}
            className="rounded-sm font-medium underline decoration-line-strong underline-offset-4 hover:text-accent-ink"
          >
            {what}
          </Link>
        )}
        <span className="block text-sm text-muted">
          {description && !description.startsWith(reasons[reason]) && `${reasons[reason]} · `}
          <time dateTime={at}>{formatTime(at)}</time>
        </span>
      </td>
      <td className="py-3.5 text-right whitespace-nowrap tabular-nums">
        <span className={`font-semibold ${amount > 0 ? 'text-success' : ''}`}>{signed(amount)}</span>
        {bonus !== 0 && <span className="block text-sm text-muted">{bonus === amount ? 'bonus' : `of it ${signed(bonus)} bonus`}</span>}
        <span className="block text-sm text-muted sm:hidden">balance {formatMoney(toCents(balance))}</span>
      </td>
      <td className="hidden py-3.5 pl-6 text-right whitespace-nowrap text-muted tabular-nums sm:table-cell">
        {formatMoney(toCents(balance))}
      </td>
    </tr>
  )
}

function signed(dollars: number): string {
  return `${dollars < 0 ? '−' : '+'}${formatMoney(Math.abs(toCents(dollars)))}`
}
