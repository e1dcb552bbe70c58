import type { DayMetric, DayMetrics, HourOfDay } from '#features/operations/contract/today.ts'
import { formatMoney } from '#shared/money.ts'
import { Stat } from '#ui/console/facts.tsx'
import { LineChart } from '#ui/console/line-chart.tsx'
import { Panel } from '#ui/console/screen.tsx'

const dollars = (value: number) => formatMoney(Math.round(value * 100))
const whole = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 })
const percent = (value: number) => `${Math.round(value * 100)}%`

/** Today's metrics, compared with the same day last week and the seven-day average. */
export function DaySoFar({ metrics, at }: { metrics: DayMetrics; at: string }) {
  const { revenue, orders, paid, views, newCustomers } = metrics
  const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(new Date(at))
  return (
    <section aria-labelledby="today-so-far" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="today-so-far" className="text-base font-semibold tracking-[-0.01em]">
          {weekday} so far
        </h2>
        <p className="text-sm text-muted">Compared with last {weekday} at this time. Days are in UTC.</p>
      </div>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-5">
        <div className="max-lg:col-span-2">
          <ComparedStat name="Revenue" figure={revenue} write={dollars} />
        </div>
        <ComparedStat name="Orders" figure={orders} write={whole} />
        <Stat
          name="Paid"
          value={orders.today > 0 ? percent(paid.today / orders.today) : '–'}
          note={`${whole(paid.today)} of ${whole(orders.today)} orders${lastShare(metrics)}`}
        />
        <ComparedStat name="Page views" figure={views} write={whole} />
        <ComparedStat name="New customers" figure={newCustomers} write={whole} />
      </div>
      <Panel title="Revenue over the day" actions={<Legend weekday={weekday} />}>
        <RevenueByHour metrics={metrics} weekday={weekday} />
      </Panel>
    </section>
  )
}

function lastShare({ orders, paid }: DayMetrics): string {
  return orders.lastWeekByNow ? ` · ${percent((paid.lastWeekByNow ?? 0) / orders.lastWeekByNow)} last week` : ''
}

function ComparedStat({ name, figure, write }: { name: string; figure: DayMetric; write(value: number): string }) {
  const { today, lastWeekByNow, lastWeek, mean } = figure
  return (
    <Stat
      name={name}
      value={write(today)}
      note={
        <>
          {lastWeekByNow === null ? `${write(lastWeek)} all day last week` : change(today, lastWeekByNow, write)}
          <br />
          {write(mean)} on average
        </>
      }
    />
  )
}

function change(today: number, then: number, write: (value: number) => string): string {
  if (then === 0) return `${write(then)} last week`
  const share = (today - then) / then
  return `${share >= 0 ? '+' : '−'}${percent(Math.abs(share))} · ${write(then)} last week`
}

function Legend({ weekday }: { weekday: string }) {
  return (
    <p aria-hidden="true" className="flex gap-4 text-xs text-muted">
      <span className="flex items-center gap-1.5">
        <span className="h-0.5 w-4 rounded-full bg-accent" />
        Today
      </span>
      <span className="flex items-center gap-1.5">
        <span className="w-4 border-t-2 border-dashed border-line-strong" />
        Last {weekday}
      </span>
    </p>
  )
}

function RevenueByHour({ metrics: { hours }, weekday }: { metrics: DayMetrics; weekday: string }) {
  const sums = addedUp(hours)
  return (
    <LineChart
      caption="Revenue over the day"
      labelHeading="Until (UTC)"
      write={dollars}
      series={{
        name: 'Today',
        points: sums.map(({ label, today }) => ({ label, value: today, text: today === null ? '' : dollars(today) })),
      }}
      before={{ name: `Last ${weekday}`, points: sums.map(({ label, before }) => ({ label, value: before, text: dollars(before) })) }}
    />
  )
}

/** Cumulative revenue at the end of each hour. */
function addedUp(hours: readonly HourOfDay[]) {
  return hours.map(({ hour, revenue }, index) => {
    const until = hours.slice(0, index + 1)
    return {
      label: `${String(hour + 1).padStart(2, '0')}:00`,
      today: revenue === null ? null : until.reduce((sum, hourly) => sum + (hourly.revenue ?? 0), 0),
      before: until.reduce((sum, { lastWeek }) => sum + lastWeek, 0),
    }
  })
}
