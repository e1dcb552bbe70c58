import type { SeoPage } from '#features/seo/contract.ts'
import { Badge } from '#ui/badge.tsx'
import { type Column, DataTable } from '#ui/console/data-table.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '#ui/console/filter-bar.tsx'
import { Panel, Screen } from '#ui/console/screen.tsx'
import { fitsTitle } from '#ui/console/search-result.tsx'
import { useData } from '#ui/console/use-data.ts'
import { useFilters } from '#ui/console/use-filters.ts'
import { useLive } from '#ui/console/use-live.ts'
import { LoadProblem } from '#ui/load-problem.tsx'
import { Loading } from '#ui/loading.tsx'
import { formatDay } from '#ui/times.ts'
import { pageDeskPath } from './page-address.ts'

/** Characters of a description that searches show well. */
const [FEWEST, MOST] = [50, 160]

const columns: Column<SeoPage>[] = [
  {
    name: 'Page',
    cell: ({ name, path }) => (
      <>
        {name}
        <span className="block text-xs font-normal text-muted">{path}</span>
      </>
    ),
  },
  { name: 'Title', cell: ({ shown: { title } }) => title },
  { name: 'Title length', cell: ({ shown: { title } }) => <Length of={title} isGood={fitsTitle(title)} />, numeric: true },
  {
    name: 'Description',
    cell: ({ shown: { description } }) => <Length of={description} isGood={description.length >= FEWEST && description.length <= MOST} />,
    numeric: true,
  },
  { name: 'Search', cell: (page) => <Found page={page} /> },
  { name: 'Texts', cell: ({ set }) => <Texts set={set} /> },
  { name: 'Changed', cell: ({ shown: { updatedAt } }) => (updatedAt ? formatDay(updatedAt) : '–'), wideOnly: true },
]

const kinds: Record<string, { name: string; fits(page: SeoPage): boolean }> = {
  set: { name: 'Set here', fits: ({ set }) => set !== null },
  own: { name: 'The shop’s own', fits: ({ set }) => set === null },
  hidden: { name: 'Not in searches', fits: ({ shown }) => !shown.isIndexed },
  long: { name: 'Title too long', fits: ({ shown }) => !fitsTitle(shown.title) },
}

/** Every page of the shop, with what searches and shared links say of it. */
export function PageTable() {
  const pages = useData<SeoPage[]>('/api/operator/seo-settings')
  const filters = useFilters()
  useLive(['page'], pages.reload)
  const words = filters.get('q').toLowerCase()
  const rows = pages.value?.data.filter(
    (page) =>
      (kinds[filters.get('show')]?.fits(page) ?? true) && `${page.name} ${page.path} ${page.shown.title}`.toLowerCase().includes(words),
  )
  return (
    <Screen title="Pages and SEO" lead="What search engines and shared links say of each page. Posts have theirs in the blog.">
      <FilterBar>
        <SearchFilter filters={filters} name="q" label="Search" placeholder="Name, path or title" />
        <SelectFilter filters={filters} name="show" label="Show" options={Object.entries(kinds).map(([id, { name }]) => [id, name])} />
      </FilterBar>
      <Panel flush>
        {pages.problem && !rows && <LoadProblem problem={pages.problem} onRetry={pages.reload} />}
        {!rows && !pages.problem && <Loading />}
        {rows && (
          <DataTable
            caption="Pages"
            columns={columns}
            rows={rows}
            keyOf={({ pageId }) => pageId}
            hrefOf={({ pageId }) => pageDeskPath(pageId)}
            empty="No page is like this."
          />
        )}
      </Panel>
    </Screen>
  )
}

function Length({ of: text, isGood }: { of: string; isGood: boolean }) {
  if (isGood) return text.length
  return <span className="font-semibold text-warn">{text.length}</span>
}

function Found({ page: { isSearchable, shown } }: { page: SeoPage }) {
  if (!isSearchable) return <span className="text-muted">Never</span>
  return shown.isIndexed ? 'Found' : <Badge tone="warn">Left out</Badge>
}

function Texts({ set }: { set: SeoPage['set'] }) {
  if (!set) return <span className="text-muted">Own</span>
  return set.isActive ? <Badge tone="accent">Set</Badge> : <Badge>Resting</Badge>
}
