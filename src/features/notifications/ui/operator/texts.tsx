import { notificationTypes, type TextView } from '#features/notifications/contract.ts'
import { kinds } from '#features/notifications/ui/kinds.tsx'
import { addresses } from '#features/notifications/ui/operator/addresses.ts'
import { Badge } from '#ui/badge.tsx'
import { type Column, DataTable } from '#ui/console/data-table.tsx'
import { FilterBar, SelectFilter } from '#ui/console/filter-bar.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { useData } from '#ui/console/use-data.ts'
import { useFilters } from '#ui/console/use-filters.ts'
import { LoadProblem } from '#ui/load-problem.tsx'
import { Loading } from '#ui/loading.tsx'
import { formatDay } from '#ui/times.ts'

const columns: Column<TextView>[] = [
  { name: 'Name', cell: ({ name }) => name },
  { name: 'Type', cell: ({ type }) => kinds[type].name },
  { name: 'Goes', cell: ({ goes }) => <span className="text-muted">{goes}</span>, wideOnly: true },
  { name: 'Words', cell: (text) => <WordsOf text={text} /> },
]

/** Every message and letter of the shop, and whose words it has. */
export function Texts() {
  const { value, problem, reload } = useData<TextView[]>('/api/operator/message-texts')
  const filters = useFilters()
  const [type, words] = [filters.get('type'), filters.get('words')]
  const shown = value?.data.filter(
    (text) => (type === '' || text.type === type) && (words === '' || (words === 'own') === (text.title !== null || text.intro !== null)),
  )
  return (
    <>
      <FilterBar>
        <SelectFilter filters={filters} name="type" label="Type" options={notificationTypes.map((each) => [each, kinds[each].name])} />
        <SelectFilter
          filters={filters}
          name="words"
          label="Words"
          options={[
            ['own', 'Our own'],
            ['shop', 'As they come'],
          ]}
        />
      </FilterBar>
      {problem && <LoadProblem problem={problem} onRetry={reload} />}
      {!shown && !problem && <Loading className="card min-h-72" />}
      {shown && (
        <div className="grid gap-5">
          <Part title="In the shop" texts={shown.filter(({ kind }) => kind === 'message')} />
          <Part title="Letters" texts={shown.filter(({ kind }) => kind === 'letter')} />
        </div>
      )}
    </>
  )
}

function Part({ title, texts }: { title: string; texts: readonly TextView[] }) {
  return (
    <Panel title={title} flush>
      <DataTable
        caption={title}
        columns={columns}
        rows={texts}
        keyOf={({ subject }) => subject}
        hrefOf={({ subject }) => addresses.text(subject)}
        empty="None of these."
      />
    </Panel>
  )
}

function WordsOf({ text: { title, intro, fixed, changed } }: { text: TextView }) {
  if (fixed) return <Badge>Fixed</Badge>
  if (title === null && intro === null) return <span className="text-muted">As they come</span>
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Badge tone="accent">Our own</Badge>
      {changed && <span className="text-muted">since {formatDay(changed.at)}</span>}
    </span>
  )
}
