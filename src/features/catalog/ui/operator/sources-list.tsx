import type { SourceView } from '#features/catalog/contract.ts'
import { sourceHref } from '#features/catalog/ui/operator/addresses.ts'
import { CatalogueTabs } from '#features/catalog/ui/operator/catalogue-tabs.tsx'
import { SourceBadge } from '#features/catalog/ui/operator/source-badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { type Column, DataTable } from '#ui/console/data-table.tsx'
import { Panel, Screen } from '#ui/console/screen.tsx'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'
import { LoadProblem } from '#ui/load-problem.tsx'
import { Loading } from '#ui/loading.tsx'
import { formatDay } from '#ui/times.ts'

/** Where deliveries come from. */
export function SourcesList({ canWrite }: { canWrite: boolean }) {
  const { value, problem, reload } = useData<SourceView[]>('/api/operator/sources')
  useLive(['catalogue'], reload)
  return (
    <Screen
      title="Catalogue"
      lead="Who carries out what is ordered, and how they are reached. Customers read it on the page of each service."
      actions={
        canWrite && (
          <ButtonLink size="sm" variant="secondary" to={sourceHref('new')} prefetch="none">
            Add a source
          </ButtonLink>
        )
      }
    >
      <CatalogueTabs current="sources" />
      {problem && <LoadProblem problem={problem} onRetry={reload} />}
      {!value && !problem && <Loading />}
      {value && (
        <Panel flush>
          <DataTable
            caption="Sources"
            columns={columns}
            rows={value.data}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => sourceHref(id)}
            empty="No source is described yet. A live shop sells nothing without one."
          />
        </Panel>
      )}
    </Screen>
  )
}

const columns: Column<SourceView>[] = [
  { name: 'Source', cell: ({ name }) => name },
  { name: 'State', cell: (source) => <SourceBadge source={source} /> },
  { name: 'Services', cell: ({ services }) => services.length, numeric: true },
  { name: 'Who they are', cell: ({ description }) => <span className="line-clamp-2 max-w-md">{description}</span>, wideOnly: true },
  { name: 'Evidence', cell: ({ evidence }) => (evidence ? 'Attached' : <span className="text-muted">None</span>) },
  { name: 'Reviewed', cell: ({ reviewedAt }) => (reviewedAt ? formatDay(reviewedAt) : <span className="text-muted">Not yet</span>) },
]
