import type { Figures } from '#features/operations/contract/figures.ts'
import { FigurePanel } from '#features/operations/ui/operator/figures/figure-panel.tsx'
import { SeriesChart } from '#features/operations/ui/operator/figures/series-chart.tsx'
import { count, money, percent, share } from '#features/operations/ui/operator/figures/write.ts'
import { Facts } from '#ui/console/facts.tsx'

interface OverTimeProps {
  figures: Figures
  query: string
  compare: boolean
}

const ratio = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)

/** What changes from day to day: revenue, orders, conversion, refunds and refills. */
export function OverTime({ figures, query, compare }: OverTimeProps) {
  const { total } = figures
  const common = { figures, compare }
  return (
    <>
      <FigurePanel
        title="Revenue"
        file="revenue"
        query={query}
        className="xl:col-span-2"
        definition="What the ledger booked as sales, less what it took back from sales, on the day of the booking (UTC). A discount is never part of it: it is what customers paid for orders, by whatever way, their balance among them. Deposits are not revenue until they are spent."
      >
        <SeriesChart {...common} caption="Revenue" valueOf={({ revenue }) => revenue} write={money} />
      </FigurePanel>
      <FigurePanel
        title="Orders"
        file="orders"
        query={query}
        definition="Orders paid on a day: those whose sale the ledger booked on it. Placed are those that customers sent off, paid or not; completed are those whose delivery ended in full on that day."
      >
        <SeriesChart {...common} caption="Orders paid" valueOf={({ paid }) => paid} write={count} />
        <Facts
          className="mt-4"
          facts={[
            ['Placed', count(total.placed)],
            ['Paid', `${count(total.paid)} · ${percent(total.paid, total.placed)} of those placed`],
            ['Completed', count(total.completed)],
          ]}
        />
      </FigurePanel>
      <FigurePanel
        title="Conversion"
        file="conversion"
        query={query}
        definition="Orders paid for each time the checkout was opened. Pages are counted by how often they were opened, not by visitors: the shop keeps nothing about who looked. Programs that say they are one are left out."
      >
        <SeriesChart
          {...common}
          caption="Orders paid per checkout view"
          valueOf={({ paid, checkoutViews }) => ratio(paid, checkoutViews)}
          write={share}
        />
        <Facts
          className="mt-4"
          facts={[
            ['Package pages', `${count(total.packageViews)} views`],
            ['Checkout', `${count(total.checkoutViews)} views · ${percent(total.checkoutViews, total.packageViews)} of package page views`],
            ['Orders paid', `${count(total.paid)} · ${percent(total.paid, total.checkoutViews)} of checkout views`],
          ]}
        />
      </FigurePanel>
      <FigurePanel
        title="Refunds"
        file="refunds"
        query={query}
        definition="What the ledger took back from sales on a day, as a share of what it booked as sales on that day. The order may have been sold earlier."
      >
        <SeriesChart {...common} caption="Share refunded" valueOf={({ refunded, sold }) => ratio(refunded, sold)} write={share} />
        <Facts
          className="mt-4"
          facts={[
            ['Sold', money(total.sold)],
            ['Refunded', `${money(total.refunded)} · ${percent(total.refunded, total.sold)}`],
          ]}
        />
      </FigurePanel>
      <FigurePanel
        title="Refills"
        file="refills"
        query={query}
        definition="Refills that began on a day under the refill guarantee, for each order completed on that day. The order may have been completed earlier."
      >
        <SeriesChart
          {...common}
          caption="Refills per completed order"
          valueOf={({ refills, completed }) => ratio(refills, completed)}
          write={share}
        />
        <Facts
          className="mt-4"
          facts={[
            ['Completed', count(total.completed)],
            ['Refills', `${count(total.refills)} · ${percent(total.refills, total.completed)}`],
          ]}
        />
      </FigurePanel>
    </>
  )
}
