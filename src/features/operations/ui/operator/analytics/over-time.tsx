import type { Analytics, PeriodMetrics } from '#features/operations/contract/analytics.ts'
import { addDays } from '#features/operations/rules/periods.ts'
import { DevicesPanel } from '#features/operations/ui/operator/analytics/device-funnel.tsx'
import { MetricPanel } from '#features/operations/ui/operator/analytics/metric-panel.tsx'
import { nameOfStart } from '#features/operations/ui/operator/analytics/period.ts'
import { count, money, percent, share } from '#features/operations/ui/operator/analytics/write.ts'
import { paths } from '#shared/paths.ts'
import { Facts } from '#ui/console/facts.tsx'
import { LineChart } from '#ui/console/line-chart.tsx'

interface OverTimeProps {
  analytics: Analytics
  compare: boolean
}

const ratio = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)

/** Metrics over time: revenue, orders, conversion, refunds and refills. */
export function OverTime({ analytics, compare }: OverTimeProps) {
  const { total } = analytics
  const common = { analytics, compare }
  return (
    <>
      <MetricPanel
        title="Revenue"
        file="revenue"
        analytics={analytics}
        className="xl:col-span-2"
        definition="Sales in the ledger minus refunds, on the day they were recorded (UTC). Counts what customers paid for orders after discounts, by any payment method including their balance. Deposits count when they are spent."
      >
        <SeriesChart {...common} caption="Revenue" valueOf={({ revenue }) => revenue} write={money} ordersBehind="paid" />
      </MetricPanel>
      <MetricPanel
        title="Margin"
        file="margin"
        analytics={analytics}
        className="xl:col-span-2"
        definition="Revenue minus what payment providers kept as fees, minus money lost to disputes, both on the day they were recorded in the ledger (UTC), and minus the cost of the units whose delivery ended on that day, refills included. Services without a cost in the catalog count as free."
      >
        <SeriesChart {...common} caption="Margin" valueOf={({ margin }) => margin} write={money} ordersBehind="paid" />
        <Facts
          className="mt-4"
          facts={[
            ['Fees and disputes', money(-total.fees)],
            ['Delivery cost', money(-total.deliveryCost)],
            ['Margin', `${money(total.margin)} · ${percent(total.margin, total.revenue)} of revenue`],
          ]}
        />
      </MetricPanel>
      <MetricPanel
        title="Orders"
        file="orders"
        analytics={analytics}
        definition="Orders paid: their sale was recorded in the ledger on that day. Orders placed: submitted on that day, paid or not. Orders completed: fully delivered on that day."
      >
        <SeriesChart {...common} caption="Orders paid" valueOf={({ paid }) => paid} write={count} leastStep={1} ordersBehind="paid" />
        <Facts
          className="mt-4"
          facts={[
            ['Placed', count(total.placed)],
            ['Paid', `${count(total.paid)} · ${percent(total.paid, total.placed)} of orders placed`],
            ['Completed', count(total.completed)],
          ]}
        />
      </MetricPanel>
      <MetricPanel
        title="Conversion"
        file="conversion"
        analytics={analytics}
        definition="Orders paid per checkout view. Counts page views, not visitors, because the shop doesn’t track visitors. Known bots are excluded."
      >
        <SeriesChart
          {...common}
          caption="Orders paid per checkout view"
          valueOf={({ paid, checkoutViews }) => ratio(paid, checkoutViews)}
          write={share}
          ordersBehind="paid"
        />
        <Facts
          className="mt-4"
          facts={[
            ['Package pages', `${count(total.packageViews)} views`],
            ['Checkout', `${count(total.checkoutViews)} views · ${percent(total.checkoutViews, total.packageViews)} of package page views`],
            ['Orders paid', `${count(total.paid)} · ${percent(total.paid, total.checkoutViews)} of checkout views`],
          ]}
        />
      </MetricPanel>
      <DevicesPanel analytics={analytics} />
      <MetricPanel
        title="Refunds"
        file="refunds"
        analytics={analytics}
        definition="Refunds recorded in the ledger on a day as a share of the sales of that day. The refunded order may be older."
      >
        <SeriesChart
          {...common}
          caption="Share refunded"
          valueOf={({ refunded, sold }) => ratio(refunded, sold)}
          write={share}
          ordersBehind="refunded"
        />
        <Facts
          className="mt-4"
          facts={[
            ['Sold', money(total.sold)],
            ['Refunded', `${money(total.refunded)} · ${percent(total.refunded, total.sold)}`],
          ]}
        />
      </MetricPanel>
      <MetricPanel
        title="Refills"
        file="refills"
        analytics={analytics}
        definition="Refills started on a day under the refill guarantee, per order completed on that day. The refilled order may be older."
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
      </MetricPanel>
    </>
  )
}

interface SeriesChartProps {
  analytics: Analytics
  caption: string
  valueOf(period: PeriodMetrics): number
  write(value: number): string
  /** Whether to draw the previous period. */
  compare: boolean
  leastStep?: number
  /** The orders of a period that explain its value: paid ones, or those refunded in it. */
  ordersBehind?: keyof typeof behind
}

/** A metric's chart by day, week or month. */
function SeriesChart({ analytics, caption, valueOf, write, compare, leastStep, ordersBehind }: SeriesChartProps) {
  const { by, series, seriesBefore, to } = analytics
  const points = (periods: readonly PeriodMetrics[]) =>
    periods.map((period) => ({ label: nameOfStart(period.start, by), value: valueOf(period), text: write(valueOf(period)) }))
  // Periods that start or end within a week or month can have one extra point.
  const before = points(seriesBefore).slice(-series.length)
  const headings = { day: 'Day', week: 'Week of', month: 'Month' }
  return (
    <LineChart
      caption={`${caption} by ${by}`}
      labelHeading={headings[by]}
      series={{ name: caption, points: points(series) }}
      write={write}
      {...(leastStep && { leastStep })}
      {...(ordersBehind && { linkOf: (index: number) => ordersOf(ordersBehind, series, index, to) })}
      {...(compare && { before: { name: 'Previous period', points: before } })}
    />
  )
}

const behind = {
  paid: (from: string, to: string) => ({ paid: 'true', from, to }),
  refunded: (refundedFrom: string, refundedTo: string) => ({ refundedFrom, refundedTo }),
}

/** Links to the orders of the period at an index of a series that ends on the day `to`. */
function ordersOf(which: keyof typeof behind, series: readonly PeriodMetrics[], index: number, to: string) {
  const next = series[index + 1]
  const filter = behind[which](series[index]?.start ?? to, next ? addDays(next.start, -1) : to)
  return { to: `${paths.operator}/orders?${new URLSearchParams(filter)}`, text: 'See orders' }
}
