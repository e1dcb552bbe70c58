import type { SupportFigures } from '#features/support/contract.ts'
import { DataTable } from '#ui/console/data-table.tsx'
import { FilterBar, SelectFilter } from '#ui/console/filter-bar.tsx'
import { LineChart } from '#ui/console/line-chart.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { Stat } from '#ui/console/stat.tsx'
import { useData } from '#ui/console/use-data.ts'
import { useFilters } from '#ui/console/use-filters.ts'
import { LoadProblem } from '#ui/load-problem.tsx'
import { Loading } from '#ui/loading.tsx'
import { formatDay } from '#ui/times.ts'

/** How long customers waited, how many wrote, and how much of it the assistant answered. */
export function Figures() {
  const filters = useFilters()
  const days = filters.get('days') || '30'
  const { value, problem, reload } = useData<SupportFigures>(`/api/operator/support-figures?days=${days}`)
  return (
    <>
      <FilterBar>
        <SelectFilter
          filters={filters}
          name="days"
          label="Window"
          all="Last 30 days"
          options={[
            ['7', 'Last 7 days'],
            ['90', 'Last 90 days'],
          ]}
        />
      </FilterBar>
      {problem && <LoadProblem problem={problem} onRetry={reload} />}
      {!value && !problem && <Loading className="card min-h-72" />}
      {value && <Shown figures={value.data} />}
    </>
  )
}

function Shown({ figures }: { figures: SupportFigures }) {
  const { days, asked, answered, firstResponse, chats, byAssistant, people } = figures
  const totals = days.map((each) => ({ day: each.day, value: each.chat + each.contact + each.order }))
  const total = totals.reduce((sum, { value }) => sum + value, 0)
  return (
    <div className="grid gap-5">
      <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        <Stat
          name="First response, median"
          value={firstResponse ? durationInWords(firstResponse.median) : 'None yet'}
          note="From asking for a person to a person’s first answer"
        />
        <Stat
          name="First response, nine of ten within"
          value={firstResponse ? durationInWords(firstResponse.p90) : 'None yet'}
          note="Nine of ten were answered within"
        />
        <Stat
          name="Asked for a person"
          value={asked.toLocaleString('en-US')}
          note={`${answered.toLocaleString('en-US')} of them answered`}
        />
        <Stat
          name="By the assistant alone"
          value={chats === 0 ? 'None yet' : `${Math.round((byAssistant / chats) * 100)} %`}
          note={`${byAssistant.toLocaleString('en-US')} of ${chats.toLocaleString('en-US')} chats`}
        />
      </div>
      <Panel title={`Conversations by day, ${total.toLocaleString('en-US')} in all`}>
        <LineChart
          caption="Conversations begun by day"
          labelHeading="Day"
          series={{
            name: 'Conversations',
            points: totals.map(({ day, value }) => ({ label: formatDay(`${day}T12:00:00Z`), value, text: String(value) })),
          }}
        />
      </Panel>
      <Panel title="By person" flush>
        <DataTable
          caption="Answers by person"
          rows={people}
          keyOf={({ id }) => id}
          columns={[
            { name: 'Person', cell: ({ name }) => name },
            { name: 'Answers', numeric: true, cell: ({ answers }) => answers.toLocaleString('en-US') },
            { name: 'Conversations', numeric: true, cell: ({ conversations }) => conversations.toLocaleString('en-US') },
            {
              name: 'First response, median',
              numeric: true,
              cell: ({ firstMedian }) => (firstMedian === null ? '–' : durationInWords(firstMedian)),
            },
          ]}
          empty="No person has answered in this window."
        />
      </Panel>
      <p className="max-w-3xl text-sm text-muted">
        Days are UTC. A wait begins when a customer first asks for a person, or writes by the contact form, and ends with the first answer
        that a person sends; nights and weekends count. Chats count for the assistant where nobody asked for a person and none wrote. What
        looks like spam is left out.
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
