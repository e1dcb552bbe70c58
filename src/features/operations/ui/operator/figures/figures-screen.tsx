import { useState } from 'react'
import type { Figures } from '#features/operations/contract/figures.ts'
import { dayOf, daysBetween } from '#features/operations/rules/periods.ts'
import { OverTime } from '#features/operations/ui/operator/figures/over-time.tsx'
import { Parts } from '#features/operations/ui/operator/figures/parts.tsx'
import { nameOfStart, periodChoices, readPeriod } from '#features/operations/ui/operator/figures/period.ts'
import { Standing } from '#features/operations/ui/operator/figures/standing.tsx'
import { change, count, money, percent } from '#features/operations/ui/operator/figures/write.ts'
import { DayFilter, FilterBar, SelectFilter } from '#ui/console/filter-bar.tsx'
import { Screen } from '#ui/console/screen.tsx'
import { Stat } from '#ui/console/stat.tsx'
import { useData } from '#ui/console/use-data.ts'
import { useFilters } from '#ui/console/use-filters.ts'
import { LoadProblem } from '#ui/load-problem.tsx'
import { Loading } from '#ui/loading.tsx'

/** How the shop does over some days: each figure with its definition and its file. */
export function FiguresScreen() {
  const [now] = useState(() => new Date())
  const filters = useFilters()
  const { from, to, by, isOwn } = readPeriod(filters.get, now)
  const compare = filters.get('compare') !== 'no'
  const query = new URLSearchParams({ from, to, by }).toString()
  const { value, problem, reload } = useData<Figures>(`/api/operator/figures?${query}`)
  const figures = value?.data
  return (
    <Screen title="Figures" lead="Computed from the ledger and from what happened to orders. Days are UTC.">
      <FilterBar>
        <SelectFilter filters={filters} name="period" label="Time" all="Last 30 days" options={periodChoices} />
        {isOwn && <DayFilter filters={filters} name="from" label="From" />}
        {isOwn && <DayFilter filters={filters} name="to" label="To" />}
        <SelectFilter
          filters={filters}
          name="by"
          label="Drawn by"
          all={`As fits (${by})`}
          options={[
            ['day', 'Day'],
            ['week', 'Week'],
            ['month', 'Month'],
          ]}
        />
        <SelectFilter filters={filters} name="compare" label="Beside" all="The time before" options={[['no', 'Nothing']]} />
      </FilterBar>
      {problem && <LoadProblem problem={problem} onRetry={reload} />}
      {!figures && !problem && <Loading className="card min-h-72" />}
      {figures && <Shown figures={figures} query={query} compare={compare} isGoingOn={to === dayOf(now)} />}
    </Screen>
  )
}

function Shown({ figures, query, compare, isGoingOn }: { figures: Figures; query: string; compare: boolean; isGoingOn: boolean }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {compare && <Compared figures={figures} isGoingOn={isGoingOn} />}
      <AtAGlance figures={figures} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-2">
        <OverTime figures={figures} query={query} compare={compare} />
        <Parts figures={figures} query={query} />
        <Standing figures={figures} query={query} />
      </div>
    </div>
  )
}

function Compared({ figures: { from, to, before }, isGoingOn }: { figures: Figures; isGoingOn: boolean }) {
  const name = (day: string) => nameOfStart(day, 'day')
  return (
    <p className="text-sm text-muted">
      {name(from)} to {name(to)}
      {isGoingOn && ', which is under way'}. The dashed line is {name(before.from)} to {name(before.to)}.
    </p>
  )
}

function AtAGlance({ figures: { from, to, total, totalBefore } }: { figures: Figures }) {
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
        note={`${count(total.refills)} given · ${percent(totalBefore.refills, totalBefore.completed)} before`}
      />
      <Stat name="New customers" value={count(total.newCustomers)} note={change(total.newCustomers, totalBefore.newCustomers, days)} />
    </div>
  )
}
