import type { PostRowView } from '#features/blog/contract.ts'
import { entriesOf } from '#shared/records.ts'
import { ButtonLink } from '#ui/button.tsx'
import type { Column } from '#ui/console/data-table.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '#ui/console/filter-bar.tsx'
import { ListPanel } from '#ui/console/list-panel.tsx'
import { RelativeTime } from '#ui/console/relative-time.tsx'
import { Screen } from '#ui/console/screen.tsx'
import { useData } from '#ui/console/use-data.ts'
import { useFilters } from '#ui/console/use-filters.ts'
import { useList } from '#ui/console/use-list.ts'
import { useLive } from '#ui/console/use-live.ts'
import { blogPaths, BlogTabs, editorPath, PostState, postStates } from './parts.tsx'

const columns: Column<PostRowView>[] = [
  { name: 'Title', cell: ({ title }) => title },
  { name: 'Status', phone: 'end', cell: ({ status }) => <PostState status={status} /> },
  { name: 'Category', cell: ({ category }) => category },
  { name: 'Author', cell: ({ author }) => <span className="xl:whitespace-nowrap">{author}</span> },
  { name: 'Published', cell: ({ status, publishAt }) => (publishAt && status !== 'draft' ? <RelativeTime at={publishAt} narrow /> : '–') },
  { name: 'Changed', cell: ({ updatedAt }) => <RelativeTime at={updatedAt} narrow />, phone: 'none', tablet: 'none' },
  { name: 'Reading time', cell: ({ readingTime }) => `${readingTime} min`, numeric: true, phone: 'none', tablet: 'none' },
]

/** All posts in any status. */
export function PostTable() {
  const filters = useFilters()
  const list = useList(`/api/operator/blog/posts?${filters.query('status', 'category', 'q')}`)
  const overview = useData('/api/operator/blog/desk')
  useLive(['post'], () => {
    list.reload()
    overview.reload()
  })
  const { counts, categories = [] } = overview.value?.data ?? {}
  const states = entriesOf(postStates).map(([status, { name }]) => [status, counts ? `${name} (${counts[status]})` : name] as const)
  return (
    <Screen
      title="Blog"
      actions={
        <ButtonLink to={blogPaths.new} size="sm">
          New post
        </ButtonLink>
      }
    >
      <BlogTabs current="Posts" />
      <FilterBar>
        <SearchFilter filters={filters} name="q" label="Search" placeholder="Title, URL, author or tag" />
        <SelectFilter filters={filters} name="status" label="Status" options={states} />
        <SelectFilter
          filters={filters}
          name="category"
          label="Category"
          options={[...categories.map(({ id, name }) => [id, name] as const), ['general', 'General']]}
        />
      </FilterBar>
      <ListPanel
        storageKey="console.posts.columns"
        list={list}
        caption="Posts"
        columns={columns}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => editorPath(id)}
        empty={filters.query('status', 'category', 'q') ? 'No matching posts.' : 'No posts yet.'}
      />
    </Screen>
  )
}
