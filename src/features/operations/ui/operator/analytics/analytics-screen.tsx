import { useState } from 'react'
import type { Analytics } from '#features/operations/contract/analytics.ts'
import { dayOf, daysBetween } from '#features/operations/rules/periods.ts'
import { DeliveryTimes } from '#features/operations/ui/operator/analytics/delivery-times.tsx'
import { OverTime } from '#features/operations/ui/operator/analytics/over-time.tsx'
import { nameOfStart, periodChoices, readPeriod } from '#features/operations/ui/operator/analytics/period.ts'
import { SalesBy } from '#features/operations/ui/operator/analytics/sales-by.tsx'
import { Standing } from '#features/operations/ui/operator/analytics/standing.tsx'
import { change, count, money, percent } from '#features/operations/ui/operator/analytics/write.ts'
import { Stat } from '#ui/console/facts.tsx'
import { ChoiceFilter, DayFilter, FilterBar, SelectFilter } from '#ui/console/filter-bar.tsx'
import type { LoadingShape } from '#ui/console/loading-shapes.ts'
import { LoadState, Screen } from '#ui/console/screen.tsx'
import { useData } from '#ui/console/use-data.ts'
import { type Filters, useFilters } from '#ui/console/use-filters.ts'

/** The period, metrics and charts. */
const analyticsShape: LoadingShape = {
  layout: 'grid-cols-2 gap-3 md:grid-cols-3 2xl:grid-cols-6',
  parts: ['col-span-full mb-2 h-5', ...Array<string>(6).fill('card h-25'), 'col-span-full mt-2 card h-86', 'col-span-full mt-2 card h-112'],
}

/** The analytics of a period. Each metric has its definition and a CSV file. */
export function AnalyticsScreen() {
  const [now] = useState(() => new Date())
  const filters = useFilters()
  const { from, to, by, isOwn } = readPeriod(filters.get, now)
  const compare = filters.get('compare') !== 'no'
  const query = new URLSearchParams({ from, to, by }).toString()
  const { value, problem, reload } = useData(`/api/operator/figures?${query}`)
  const analytics = value?.data
  return (
    <Screen title="Analytics" lead="From the ledger and order events. Days are in UTC.">
      <FilterBar>
        <ChoiceFilter filters={filters} name="period" label="Time" options={periodChoices} />
        {isOwn && <DayFilter filters={filters} name="from" label="From" />}
        {isOwn && <DayFilter filters={filters} name="to" label="To" />}
        <SelectFilter
          filters={filters}
          name="by"
          label="Interval"
          all={`Auto (${by})`}
          options={Object.entries({ day: 'Day', week: 'Week', month: 'Month' })}
        />
        <SelectFilter filters={filters} name="compare" label="Compare" all="Previous period" options={[['no', 'None']]} />
      </FilterBar>
      <LoadState of={{ value, problem, reload }} shape={analyticsShape} />
      {analytics && <Shown analytics={analytics} filters={filters} compare={compare} isGoingOn={to === dayOf(now)} />}
    </Screen>
  )
}

interface ShownProps {
  analytics: Analytics
  filters: Filters
  compare: boolean
  isGoingOn: boolean
}

function Shown({ analytics, filters, compare, isGoingOn }: ShownProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {compare && <Compared analytics={analytics} isGoingOn={isGoingOn} />}
      <AtAGlance analytics={analytics} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-2">
        <OverTime analytics={analytics} compare={compare} />
        <SalesBy analytics={analytics} filters={filters} />
        <DeliveryTimes analytics={analytics} />
        <Standing analytics={analytics} />
      </div>
    </div>
  )
}

function Compared({ analytics: { from, to, before }, isGoingOn }: { analytics: Analytics; isGoingOn: boolean }) {
  const name = (day: string) => nameOfStart(day, 'day')
  return (
    <p className="text-sm text-muted">
      {name(from)} to {name(to)}
      {isGoingOn && ' (today is not over)'}. The dashed line is {name(before.from)} to {name(before.to)}.
    </p>
  )
}

function AtAGlance({ analytics: { from, to, total, totalBefore } }: { analytics: Analytics }) {
  const days = daysBetween(from, to)
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-3 2xl:grid-cols-6">
      <Stat name="Revenue" value={money(total.revenue)} note={change(total.revenue, totalBefore.revenue, days)} />
      <Stat name="Orders paid" value={count(total.paid)} note={change(total.paid, totalBefore.paid, days)} />
      <Stat
        name="Conversion"
        value={percent(total.paid, total.checkoutViews)}
        note={`Of checkout views · ${percent(totalBefore.paid, totalBefore.checkoutViews)} before`}
      />
      <Stat
        name="Refunded"
        value={percent(total.refunded, total.sold)}
        note={`${money(total.refunded)} · ${percent(totalBefore.refunded, totalBefore.sold)} before`}
      />
      <Stat
        name="Refills"
        value={percent(total.refills, total.completed)}
        note={`${count(total.refills)} refills · ${percent(totalBefore.refills, totalBefore.completed)} before`}
      />
      <Stat name="New customers" value={count(total.newCustomers)} note={change(total.newCustomers, totalBefore.newCustomers, days)} />
    </div>
  )
}
