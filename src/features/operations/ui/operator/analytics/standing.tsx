import type { CohortMetrics, Analytics, Liability } from '#features/operations/contract/analytics.ts'
import { MetricPanel } from '#features/operations/ui/operator/analytics/metric-panel.tsx'
import { count, money, share } from '#features/operations/ui/operator/analytics/write.ts'
import { type Column, DataTable } from '#ui/console/data-table.tsx'
import { Facts } from '#ui/console/facts.tsx'

const MONTHS_SHOWN = 12

/** Retention and liability, which don't depend on the chosen period. */
export function Standing({ analytics }: { analytics: Analytics }) {
  const { cohorts, liability } = analytics
  return (
    <>
      <MetricPanel
        title="Retention"
        file="retention"
        analytics={analytics}
        flush
        definition="Customers by the month of their first paid order, and the share who paid for another within 30, 60 and 90 days. A customer is an account or a guest’s email address. A dash means that not enough time has passed. Shows the last twelve months, whatever period you choose above."
      >
        <DataTable
          caption="Returning customers by month of first order"
          columns={cohortColumns}
          rows={cohorts.toReversed().slice(0, MONTHS_SHOWN)}
          keyOf={({ month }) => month}
          empty="No paid orders yet"
        />
      </MetricPanel>
      <MetricPanel
        title="Liability"
        file="liability"
        analytics={analytics}
        definition="As of now. Unspent balances and pending refunds are owed according to the ledger. Open guarantees are the maximum that customers could claim: undelivered units, the unrefunded part of orders within the money-back period, and the price of orders within the refill period. An order can count in both."
      >
        <Owed liability={liability} />
      </MetricPanel>
    </>
  )
}

function Owed({ liability }: { liability: Liability }) {
  const { paidBalances, bonusBalances, refundsOnTheirWay, moneyBack, refill } = liability
  const orders = (number: number) => `${count(number)} ${number === 1 ? 'order' : 'orders'}`
  return (
    <div className="grid gap-5">
      <div>
        <h3 className="mb-2 text-sm font-semibold">Owed now</h3>
        <Facts
          facts={[
            ['Balances, paid', money(paidBalances)],
            ['Balances, bonus', money(bonusBalances)],
            ['Pending refunds', money(refundsOnTheirWay)],
            ['Total', <strong key="sum">{money(paidBalances + bonusBalances + refundsOnTheirWay)}</strong>],
          ]}
        />
      </div>
      <div>
        <h3 className="mb-2 text-sm font-semibold">Open guarantees</h3>
        <Facts
          facts={[
            ['Money-back', `${money(moneyBack.amount)} · ${orders(moneyBack.orders)}`],
            ['Refills', `${money(refill.amount)} · ${orders(refill.orders)}`],
          ]}
        />
      </div>
    </div>
  )
}

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

const cohortColumns: Column<CohortMetrics>[] = [
  { name: 'First order in', cell: ({ month }) => monthName.format(new Date(`${month}-01T00:00:00Z`)) },
  { name: 'Customers', cell: ({ customers }) => count(customers), numeric: true },
  { name: '30 days', cell: ({ within30 }) => share(within30), numeric: true },
  { name: '60 days', cell: ({ within60 }) => share(within60), numeric: true },
  { name: '90 days', cell: ({ within90 }) => share(within90), numeric: true },
]
