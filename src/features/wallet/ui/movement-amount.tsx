import type { Movement } from '#features/wallet/contract.ts'
import { formatMoney, toCents } from '#shared/money.ts'

/** A movement's signed amount, and how much of it is bonus credit. */
export function MovementAmount({ amount, bonus }: Pick<Movement, 'amount' | 'bonus'>) {
  return (
    <>
      <span className={`font-semibold ${amount > 0 ? 'text-success' : ''}`}>{signed(amount)}</span>
      {bonus !== 0 && <span className="block text-xs text-muted">{bonus === amount ? 'bonus' : `${signed(bonus)} bonus`}</span>}
    </>
  )
}

function signed(dollars: number): string {
  return `${dollars < 0 ? '' : '+'}${formatMoney(toCents(dollars))}`
}
