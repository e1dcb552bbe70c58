import type { DeskPackage, DeskService } from '#features/catalog/contract.ts'
import { typeName } from '#features/catalog/rules.ts'
import { packageHref } from '#features/catalog/ui/operator/addresses.ts'
import { MoveButtons } from '#features/catalog/ui/operator/move-buttons.tsx'
import { dollars, Margin, PackageBadge } from '#features/catalog/ui/operator/standing.tsx'
import { useOrder } from '#features/catalog/ui/operator/use-order.ts'
import { formatQuantity } from '#shared/quantity.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { type Column, DataTable } from '#ui/console/data-table.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { formatTime } from '#ui/times.ts'

interface Actions {
  add(): void
  price(pack: DeskPackage): void
  publish(pack: DeskPackage): void
}

interface PackageTableProps {
  service: DeskService
  /** What the shop has answered last. */
  version: unknown
  /** What can be done; left out for who may only look. */
  actions?: Actions
  onChanged(): void
}

/** The packages of a service in the order of their cards. */
export function PackageTable({ service, version, actions, onChanged }: PackageTableProps) {
  const { rows, move } = useOrder(service.packages, version, {
    path: `/api/operator/services/${service.id}/order`,
    name: 'packages',
    onMoved: onChanged,
  })
  const columns = columnsOf(service, { actions, move, last: rows.length - 1, placeOf: (pack) => rows.indexOf(pack) })
  return (
    <Panel
      flush
      title="Packages"
      actions={
        actions && (
          <Button size="sm" variant="secondary" onClick={actions.add}>
            Add a package
          </Button>
        )
      }
    >
      <DataTable
        caption={`Packages of ${service.name}`}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => packageHref(service.id, id)}
        empty="This service has no packages yet."
      />
    </Panel>
  )
}

interface Around {
  actions: Actions | undefined
  move(place: number, by: -1 | 1): void
  last: number
  placeOf(pack: DeskPackage): number
}

function columnsOf(service: DeskService, { actions, move, last, placeOf }: Around): Column<DeskPackage>[] {
  const label = ({ quantity }: DeskPackage) => `${formatQuantity(quantity)} ${typeName(service.type)}`
  const columns: Column<DeskPackage>[] = [
    { name: 'Package', cell: label },
    {
      name: 'State',
      cell: ({ active, popular }) => (
        <span className="flex flex-wrap gap-1.5">
          <PackageBadge active={active} />
          {popular && <Badge tone="accent">Most Popular</Badge>}
        </span>
      ),
    },
    { name: 'Price', cell: (pack) => <PriceCell {...pack} /> },
    { name: 'Cost', cell: ({ cost }) => dollars(cost), numeric: true },
    { name: 'Margin', cell: ({ margin }) => <Margin percent={margin} />, numeric: true },
  ]
  if (!actions) return columns
  return [
    ...columns,
    {
      name: 'Order',
      cell: (pack) => {
        const place = placeOf(pack)
        const ends = { isFirst: place === 0, isLast: place === last }
        return <MoveButtons name={label(pack)} {...ends} onMove={(by) => move(place, by)} />
      },
    },
    { name: 'Actions', cell: (pack) => <RowActions pack={pack} label={label(pack)} actions={actions} /> },
  ]
}

function RowActions({ pack, label, actions }: { pack: DeskPackage; label: string; actions: Actions }) {
  const name = pack.active ? 'Withdraw' : 'Publish'
  return (
    <span className="flex gap-2 md:-my-2">
      <Button size="sm" variant="secondary" className="max-md:px-2.5" aria-label={`Price of ${label}`} onClick={() => actions.price(pack)}>
        Price
      </Button>
      <Button size="sm" variant="secondary" className="max-md:px-2.5" aria-label={`${name} ${label}`} onClick={() => actions.publish(pack)}>
        {name}
      </Button>
    </span>
  )
}

/** The price, and the next one where one is planned. */
function PriceCell({ price, plans: [next] }: DeskPackage) {
  return (
    <>
      <span className="font-semibold tabular-nums">{dollars(price)}</span>
      {next && (
        <span className="block text-xs text-muted">
          {dollars(next.price)} from {formatTime(next.from)}
        </span>
      )}
    </>
  )
}
