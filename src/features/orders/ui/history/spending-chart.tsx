import { useState } from 'react'
import type { OrderTotals } from '#features/orders/contract.ts'
import { formatMoney, toCents } from '#shared/money.ts'
import { BarChart } from '#ui/bar-chart.tsx'

/** A chart of the spending in the last twelve months. Renders nothing if there was none. */
export function SpendingChart({ months }: { months: OrderTotals['months'] }) {
  const [now] = useState(() => new Date())
  const shown = spendingByMonth(months, now)
  const highest = shown.reduce((best, month) => (month.spent > best.spent ? month : best))
  if (highest.spent === 0) return null
  return (
    <section aria-labelledby="spending" className="card p-5 sm:p-6">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="spending" className="text-subheading">
          Spending by month
        </h2>
        <p className="text-sm text-muted tabular-nums">
          Highest: {formatMoney(toCents(highest.spent))} in {highest.fullLabel}
        </p>
      </div>
      <BarChart
        caption="Spending by month"
        labelHeading="Month"
        valueHeading="Spent"
        bars={shown.map(({ label, fullLabel, spent }) => ({ label, fullLabel, value: spent, text: formatMoney(toCents(spent)) }))}
      />
    </section>
  )
}

const COUNT = 12
const short = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })
const long = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

interface SpendingMonth {
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
