import type { CohortFigures, Figures, Liability } from '#features/operations/contract/figures.ts'
import { FigurePanel } from '#features/operations/ui/operator/figures/figure-panel.tsx'
import { count, money, share } from '#features/operations/ui/operator/figures/write.ts'
import { type Column, DataTable } from '#ui/console/data-table.tsx'
import { Facts } from '#ui/console/facts.tsx'

const MONTHS_SHOWN = 12

/** What does not depend on the days that are chosen: who comes back, and what is owed. */
export function Standing({ figures: { cohorts, liability }, query }: { figures: Figures; query: string }) {
  return (
    <>
      <FigurePanel
        title="Retention"
        file="retention"
        query={query}
        flush
        definition="Customers by the month of their first paid order, and the share of them who paid for another within 30, 60 and 90 days of it. A customer is an account, or a guest’s e-mail address. A dash stands until the whole month had that long. Whatever days are chosen above, this covers all months; the last twelve are shown."
      >
        <DataTable
          caption="Customers who came back, by the month of their first order"
          columns={cohortColumns}
          rows={cohorts.toReversed().slice(0, MONTHS_SHOWN)}
          keyOf={({ month }) => month}
          empty="Nobody has paid for an order yet."
        />
      </FigurePanel>
      <FigurePanel
        title="Liability"
        file="liability"
        query={query}
        definition="As of now. Unspent balances and refunds on their way are what the ledger owes. Open guarantees are the most that could be asked for: of orders under way what is not delivered, of orders within their money-back window what has not gone back; and for refills, the price of what was completed within the refill window. One order may stand in both."
      >
        <Owed liability={liability} />
      </FigurePanel>
    </>
  )
}

function Owed({ liability }: { liability: Liability }) {
  const { paidBalances, bonusBalances, refundsOnTheirWay, moneyBack, refill } = liability
  const orders = (number: number) => `${count(number)} ${number === 1 ? 'order' : 'orders'}`
  return (
    <div className="grid gap-5">
      <div>
        <h3 className="mb-2 text-sm font-semibold">Owed today</h3>
        <Facts
          facts={[
            ['Balances, paid in', money(paidBalances)],
            ['Balances, bonus', money(bonusBalances)],
            ['Refunds on their way', money(refundsOnTheirWay)],
            ['Together', <strong key="sum">{money(paidBalances + bonusBalances + refundsOnTheirWay)}</strong>],
          ]}
        />
      </div>
      <div>
        <h3 className="mb-2 text-sm font-semibold">Could be asked for</h3>
        <Facts
          facts={[
            ['Money back', `${money(moneyBack.amount)} · ${orders(moneyBack.orders)}`],
            ['Refills', `${money(refill.amount)} · ${orders(refill.orders)}`],
          ]}
        />
      </div>
    </div>
  )
}

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

const cohortColumns: Column<CohortFigures>[] = [
  { name: 'First order in', cell: ({ month }) => monthName.format(new Date(`${month}-01T00:00:00Z`)) },
  { name: 'Customers', cell: ({ customers }) => count(customers), numeric: true },
  { name: '30 days', cell: ({ within30 }) => share(within30), numeric: true },
  { name: '60 days', cell: ({ within60 }) => share(within60), numeric: true },
  { name: '90 days', cell: ({ within90 }) => share(within90), numeric: true },
]
