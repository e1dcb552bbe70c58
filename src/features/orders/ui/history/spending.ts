import type { OrderTotals } from '#features/orders/contract.ts'

const COUNT = 12
const short = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })
const long = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export interface SpendingMonth {
  /** `Nov`, `November 2026` */
  label: string
  fullLabel: string
  /** Dollars. */
  spent: number
}

/** The spending in each of the twelve months up to `now`, oldest first, including months without any. Months are in UTC. */
export function spendingByMonth(months: OrderTotals['months'], now: Date): SpendingMonth[] {
  const spent = new Map(months.map(({ month, spent: dollars }) => [month, dollars]))
  return Array.from({ length: COUNT }, (_, place) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (COUNT - 1 - place), 1))
    return { label: short.format(month), fullLabel: long.format(month), spent: spent.get(month.toISOString().slice(0, 7)) ?? 0 }
  })
}
