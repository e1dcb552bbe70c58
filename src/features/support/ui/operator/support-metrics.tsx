import type { SupportMetrics } from '#features/support/contract.ts'
import { DataTable } from '#ui/console/data-table.tsx'
import { Stat } from '#ui/console/facts.tsx'
import { FilterBar, SelectFilter } from '#ui/console/filter-bar.tsx'
import { LineChart } from '#ui/console/line-chart.tsx'
import { metricsShape } from '#ui/console/loading-shapes.ts'
import { LoadState, Panel } from '#ui/console/screen.tsx'
import { useData } from '#ui/console/use-data.ts'
import { useFilters } from '#ui/console/use-filters.ts'
import { formatDay } from '#ui/times.ts'

/** Support metrics. */
export function MetricsPanel() {
  const filters = useFilters()
  const days = filters.get('days') || '30'
  const { value, problem, reload } = useData(`/api/operator/support-figures?days=${days}`)
  return (
    <>
      <FilterBar>
        <SelectFilter
          filters={filters}
          name="days"
          label="Period"
          all="Last 30 days"
          options={Object.entries({ 7: 'Last 7 days', 90: 'Last 90 days' })}
        />
      </FilterBar>
      <LoadState of={{ value, problem, reload }} shape={metricsShape} />
      {value && <Metrics metrics={value.data} />}
    </>
  )
}

function Metrics({ metrics }: { metrics: SupportMetrics }) {
  const { days, asked, answered, firstResponse, ratings, satisfied, chats, byAssistant, people } = metrics
  const totals = days.map(({ day, chat, contact, order }) => ({ day, value: chat + contact + order }))
  const total = totals.reduce((sum, { value }) => sum + value, 0)
  return (
    <div className="grid gap-5">
      <div className="grid grid-cols-2 gap-3 xl:grid-cols-5">
        <Stat
          name="First response, median"
          value={firstResponse ? durationInWords(firstResponse.median) : 'None yet'}
          note="From asking for a person to the first answer"
        />
        <Stat
          name="First response, 90th percentile"
          value={firstResponse ? durationInWords(firstResponse.p90) : 'None yet'}
          note="9 of 10 customers wait less"
        />
        <Stat name="Asked for a person" value={asked.toLocaleString('en-US')} note={`${answered.toLocaleString('en-US')} answered`} />
        <Stat
          name="Answered by the assistant"
          value={chats === 0 ? 'None yet' : `${Math.round((byAssistant / chats) * 100)}%`}
          note={`${byAssistant.toLocaleString('en-US')} of ${chats.toLocaleString('en-US')} chats`}
        />
        <Stat
          name="Satisfied customers"
          value={ratings === 0 ? 'None yet' : `${Math.round((satisfied / ratings) * 100)}%`}
          note={
            ratings === 0
              ? 'No ratings yet'
              : `${satisfied.toLocaleString('en-US')} of ${ratings.toLocaleString('en-US')} rated Good or Great`
          }
        />
      </div>
      <Panel title={`Conversations by day, ${total.toLocaleString('en-US')} in total`}>
        <LineChart
          caption="New conversations by day"
          labelHeading="Day"
          write={(value) => value.toLocaleString('en-US')}
          leastStep={1}
          series={{
            name: 'Conversations',
            points: totals.map(({ day, value }) => ({ label: formatDay(`${day}T12:00:00Z`), value, text: String(value) })),
          }}
        />
      </Panel>
      <Panel title="By staff member" flush>
        <DataTable
          caption="Answers by staff member"
          rows={people}
          keyOf={({ id }) => id}
          columns={[
            { name: 'Staff member', cell: ({ name }) => name },
            { name: 'Answers', numeric: true, cell: ({ answers }) => answers.toLocaleString('en-US') },
            { name: 'Conversations', numeric: true, cell: ({ conversations }) => conversations.toLocaleString('en-US') },
            {
              name: 'First response, median',
              numeric: true,
              cell: ({ firstMedian }) => (firstMedian === null ? '–' : durationInWords(firstMedian)),
            },
          ]}
          empty="No answers from staff in this period."
        />
      </Panel>
      <p className="max-w-3xl text-sm text-muted">
        Days are in UTC. A wait runs from a customer’s first request for a person, or their message through the contact form, to the first
        answer from staff, including nights and weekends. A chat counts as answered by the assistant if no one asked for a person and no
        staff member wrote. Customers are asked “How did we do?” once, when staff close their conversation. A rating counts on the day it
        was given. Likely spam isn’t counted.
      </p>
    </div>
  )
}

/** `40 s`, `12 min`, `3 h 5 min`, `2 days`. */
function durationInWords(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  if (minutes < 48 * 60) return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
  return `${Math.round(minutes / 1_440)} days`
}
