import type { AdminPlatform } from '#features/catalog/contract/platforms.ts'
import { typeName } from '#features/catalog/rules.ts'
import { CatalogTabs, platformHref } from '#features/catalog/ui/operator/parts.tsx'
import { PlatformIcon } from '#features/catalog/ui/operator/platform-icon.tsx'
import { useSyncRegistry } from '#features/catalog/ui/operator/use-sync-registry.ts'
import { PlatformMark } from '#features/catalog/ui/platform-mark.tsx'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import type { Column } from '#ui/console/data-table.tsx'
import { ListPanel } from '#ui/console/list-panel.tsx'
import { Screen } from '#ui/console/screen.tsx'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'

/** Lists all platforms. */
export function PlatformList({ canWrite }: { canWrite: boolean }) {
  const { value, problem, reload } = useData('/api/operator/platforms')
  useSyncRegistry(value?.data, undefined)
  useLive(['catalog'], reload)
  return (
    <Screen
      title="Catalog"
      lead="The platforms that the shop sells for. Each has its own menu, pages and link formats."
      actions={
        canWrite && (
          <ButtonLink size="sm" to={platformHref('new')} prefetch="none">
            Add a platform
          </ButtonLink>
        )
      }
    >
      <CatalogTabs current="platforms" />
      <ListPanel
        list={{ rows: value?.data, problem, reload }}
        caption="Platforms"
        columns={columns}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => platformHref(id)}
        empty="No platforms."
      />
    </Screen>
  )
}

const columns: Column<AdminPlatform>[] = [
  {
    name: 'Platform',
    cell: ({ id, name, icon }) => (
      <span className="flex items-center gap-2.5">
        {icon === null ? <PlatformMark platform={id} className="size-5" /> : <PlatformIcon path={icon} className="size-5" />}
        {name}
      </span>
    ),
  },
  { name: 'State', phone: 'end', cell: ({ onSale }) => <SaleBadge onSale={onSale} /> },
  { name: 'Kinds of service', cell: ({ types }) => types.map(typeName).join(', ') },
  { name: 'Host', cell: ({ hosts }) => hosts[0] },
  { name: 'Origin', phone: 'none', cell: ({ builtIn }) => <span className="whitespace-nowrap">{builtIn ? 'Built in' : 'Added'}</span> },
]

/** Shows whether a platform is on sale. */
export function SaleBadge({ onSale }: { onSale: boolean }) {
  return <Badge tone={onSale ? 'success' : 'neutral'}>{onSale ? 'On sale' : 'Off sale'}</Badge>
}
