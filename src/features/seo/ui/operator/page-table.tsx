import type { SeoPage } from '#features/seo/contract.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/badge.tsx'
import type { Column } from '#ui/console/data-table.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '#ui/console/filter-bar.tsx'
import { ListPanel } from '#ui/console/list-panel.tsx'
import { RelativeTime } from '#ui/console/relative-time.tsx'
import { Screen } from '#ui/console/screen.tsx'
import { fitsTitle } from '#ui/console/search-result.tsx'
import { useData } from '#ui/console/use-data.ts'
import { useFilters } from '#ui/console/use-filters.ts'
import { useLive } from '#ui/console/use-live.ts'

export const pagesPath = `${paths.operator}/pages`

/** The recommended length of a description, in characters. */
const MIN_DESCRIPTION_LENGTH = 50
const MAX_DESCRIPTION_LENGTH = 160

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
    phone: 'none',
    cell: ({ shown: { description } }) => (
      <Length of={description} isGood={description.length >= MIN_DESCRIPTION_LENGTH && description.length <= MAX_DESCRIPTION_LENGTH} />
    ),
    numeric: true,
  },
  { name: 'Search', cell: (page) => <Found page={page} /> },
  { name: 'Texts', cell: ({ set }) => <Texts set={set} /> },
  { name: 'Changed', cell: ({ shown: { updatedAt } }) => (updatedAt ? <RelativeTime at={updatedAt} narrow /> : '–'), phone: 'none' },
]

const kinds: Record<string, { name: string; matches(page: SeoPage): boolean }> = {
  set: { name: 'Customized', matches: ({ set }) => set !== null },
  own: { name: 'Default', matches: ({ set }) => set === null },
  hidden: { name: 'Not in search engines', matches: ({ shown }) => !shown.isIndexed },
  long: { name: 'Title too long', matches: ({ shown }) => !fitsTitle(shown.title) },
}

/** Lists all pages with their search and sharing settings. */
export function PageTable() {
  const pages = useData('/api/operator/seo-settings')
  const filters = useFilters()
  useLive(['page'], pages.reload)
  const search = filters.get('q').toLowerCase()
  const rows = pages.value?.data.filter(
    (page) =>
      (kinds[filters.get('show')]?.matches(page) ?? true) && `${page.name} ${page.path} ${page.shown.title}`.toLowerCase().includes(search),
  )
  return (
    <Screen
      title="Pages and SEO"
      lead="What search engines and shared links show for each page. Blog posts have their own settings in the editor."
    >
      <FilterBar>
        <SearchFilter filters={filters} name="q" label="Search" placeholder="Name, path or title" />
        <SelectFilter filters={filters} name="show" label="Show" options={Object.entries(kinds).map(([id, { name }]) => [id, name])} />
      </FilterBar>
      <ListPanel
        storageKey="console.pages.columns"
        list={{ ...pages, rows }}
        caption="Pages"
        columns={columns}
        keyOf={({ pageId }) => pageId}
        hrefOf={({ pageId }) => `${pagesPath}/${pageId}`}
        empty="No matching pages."
      />
    </Screen>
  )
}

function Length({ of: text, isGood }: { of: string; isGood: boolean }) {
  if (isGood) return text.length
  return <span className="font-semibold text-warn">{text.length}</span>
}

function Found({ page: { isSearchable, shown } }: { page: SeoPage }) {
  if (!isSearchable) return <span className="text-muted">Never</span>
  return shown.isIndexed ? 'Listed' : <Badge tone="warn">Not listed</Badge>
}

function Texts({ set }: { set: SeoPage['set'] }) {
  if (!set) return <span className="text-muted">Default</span>
  return set.isActive ? <Badge tone="accent">Custom</Badge> : <Badge>Off</Badge>
}
