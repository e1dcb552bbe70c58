import type { SourceView } from '#features/catalog/contract.ts'
import { CatalogTabs, SourceBadge, sourceHref } from '#features/catalog/ui/operator/parts.tsx'
import { ButtonLink } from '#ui/button.tsx'
import type { Column } from '#ui/console/data-table.tsx'
import { ListPanel } from '#ui/console/list-panel.tsx'
import { RelativeTime } from '#ui/console/relative-time.tsx'
import { Screen } from '#ui/console/screen.tsx'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'

/** Lists all sources. */
export function SourcesList({ canWrite }: { canWrite: boolean }) {
  const { value, problem, reload } = useData('/api/operator/sources')
  useLive(['catalog'], reload)
  return (
    <Screen
      title="Catalog"
      lead="Who delivers the orders and how they are reached. Customers see this on each service’s page."
      actions={
        canWrite && (
          <ButtonLink size="sm" to={sourceHref('new')} prefetch="none">
            Add a source
          </ButtonLink>
        )
      }
    >
      <CatalogTabs current="sources" />
      <ListPanel
        list={{ rows: value?.data, problem, reload }}
        caption="Sources"
        columns={columns}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => sourceHref(id)}
        empty="No sources yet. A live shop needs at least one."
      />
    </Screen>
  )
}

const columns: Column<SourceView>[] = [
  { name: 'Source', cell: ({ name }) => name },
  { name: 'State', phone: 'end', cell: (source) => <SourceBadge source={source} /> },
  { name: 'Services', cell: ({ services }) => services.length, numeric: true },
  { name: 'Who they are', cell: ({ description }) => <span className="line-clamp-2 max-w-md">{description}</span>, phone: 'none' },
  { name: 'Evidence', cell: ({ evidence }) => (evidence ? 'Attached' : <span className="text-muted">None</span>), phone: 'none' },
  {
    name: 'Reviewed',
    cell: ({ reviewedAt }) => (reviewedAt ? <RelativeTime at={reviewedAt} narrow /> : <span className="text-muted">Not yet</span>),
  },
]
