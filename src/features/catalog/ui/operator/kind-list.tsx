import type { AdminType } from '#features/catalog/contract/platforms.ts'
import { platformName } from '#features/catalog/rules.ts'
import { KindDialog } from '#features/catalog/ui/operator/kind-dialog.tsx'
import { CatalogTabs } from '#features/catalog/ui/operator/parts.tsx'
import { useSyncRegistry } from '#features/catalog/ui/operator/use-sync-registry.ts'
import { TypeIcon } from '#features/catalog/ui/type-icon.tsx'
import { Button } from '#ui/button.tsx'
import { useOpened } from '#ui/console/action-dialog.tsx'
import type { Column } from '#ui/console/data-table.tsx'
import { ListPanel } from '#ui/console/list-panel.tsx'
import { Screen } from '#ui/console/screen.tsx'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'

const targets: Record<AdminType['target'], string> = { account: 'Profile', video: 'Video', image: 'Post' }

/** Lists all kinds of service. */
export function KindList({ canWrite }: { canWrite: boolean }) {
  const { value, problem, reload } = useData('/api/operator/service-types')
  const { opened, open, close, done } = useOpened<AdminType | 'new'>(reload)
  useSyncRegistry(undefined, value?.data)
  useLive(['catalog'], reload)
  return (
    <Screen
      title="Catalog"
      lead="What a service counts. Choose the kinds that a platform sells on the platform’s screen."
      actions={
        canWrite && (
          <Button size="sm" onClick={() => open('new')}>
            Add a kind
          </Button>
        )
      }
    >
      <CatalogTabs current="kinds" />
      <ListPanel
        list={{ rows: value?.data, problem, reload }}
        caption="Kinds of service"
        columns={columnsOf(canWrite && value?.data.some(({ builtIn }) => !builtIn) ? open : undefined)}
        keyOf={({ id }) => id}
        empty="None."
      />
      {opened && <KindDialog {...(opened !== 'new' && { kind: opened })} onDone={done} onClose={close} />}
    </Screen>
  )
}

/** With `rename`, added kinds have a Rename button. */
function columnsOf(rename: ((type: AdminType) => void) | undefined): Column<AdminType>[] {
  const columns: Column<AdminType>[] = [
    {
      name: 'Kind',
      cell: ({ id, name }) => (
        <span className="flex items-center gap-2.5">
          <TypeIcon type={id} />
          {name}
        </span>
      ),
    },
    { name: 'Singular', cell: ({ one }) => one },
    { name: 'Delivered to', cell: ({ target }) => targets[target] },
    { name: 'Platforms', cell: ({ platforms }) => platforms.map(platformName).join(', ') || <span className="text-muted">None</span> },
  ]
  if (!rename) return columns
  return [
    ...columns,
    {
      name: 'Change',
      phone: 'end',
      cell: (type) =>
        !type.builtIn && (
          <Button size="sm" variant="ghost" onClick={() => rename(type)}>
            Rename<span className="sr-only"> {type.name}</span>
          </Button>
        ),
    },
  ]
}
