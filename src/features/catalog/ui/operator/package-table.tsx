import { useState } from 'react'
import type { AdminPackage, AdminService } from '#features/catalog/contract.ts'
import { typeName } from '#features/catalog/rules.ts'
import { dollars, Margin, packageHref, PackageBadge } from '#features/catalog/ui/operator/parts.tsx'
import { PriceCell } from '#features/catalog/ui/operator/price-cell.tsx'
import { useReorder } from '#features/catalog/ui/operator/use-reorder.tsx'
import { formatQuantity } from '#shared/quantity.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { type Column, DataTable } from '#ui/console/data-table.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { SelectionBar } from '#ui/console/selection-bar.tsx'

interface Actions {
  add(): void
  prices(): void
  price(pack: AdminPackage): void
  publish(pack: AdminPackage): void
  /** Publishes several packages, or withdraws them if they're `active` now. */
  publishMany(packs: readonly AdminPackage[], active: boolean): void
  duplicate(pack: AdminPackage): void
}

interface PackageTableProps {
  service: AdminService
  /** The latest API response. */
  version: unknown
  /** Undefined for staff without write access. */
  actions?: Actions
  onChanged(): void
}

/** The packages of a service in display order. */
export function PackageTable({ service, version, actions, onChanged }: PackageTableProps) {
  const labelOf = ({ quantity }: AdminPackage) => `${formatQuantity(quantity)} ${typeName(service.type)}`
  const { rows, orderColumn } = useReorder(service.packages, version, {
    save: (act, ids) => act('PUT', `/api/operator/services/${service.id}/order`, { packages: ids }),
    labelOf,
    onMoved: onChanged,
  })
  const columns = columnsOf(labelOf, onChanged, actions && { actions, orderColumn })
  const [chosen, setChosen] = useState(new Set<string>())
  const selected = rows.filter(({ id }) => chosen.has(id))
  const table = (
    <Panel
      flush
      title="Packages"
      actions={
        actions && (
          <>
            <Button size="sm" variant="secondary" onClick={actions.prices}>
              Change prices
            </Button>
            <Button size="sm" variant="secondary" onClick={actions.add}>
              Add a package
            </Button>
          </>
        )
      }
    >
      <DataTable
        caption={`Packages of ${service.name}`}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => packageHref(service.id, id)}
        {...(actions && { selection: { chosen, labelOf, onChange: setChosen } })}
        empty="This service has no packages yet."
      />
    </Panel>
  )
  if (!actions || selected.length === 0) return table
  return (
    <div>
      <SelectionBar label="Selected packages" status={`${selected.length} selected`} onClear={() => setChosen(new Set())}>
        {[true, false].map((active) => {
          const packs = selected.filter((pack) => pack.active === active)
          return (
            <Button
              key={String(active)}
              size="sm"
              variant="secondary"
              disabled={packs.length === 0}
              onClick={() => actions.publishMany(packs, active)}
            >
              {active ? 'Withdraw' : 'Publish'} {packs.length > 0 && packs.length}
            </Button>
          )
        })}
      </SelectionBar>
      {table}
    </div>
  )
}

type LabelOf = (pack: AdminPackage) => string

function columnsOf(
  labelOf: LabelOf,
  onChanged: () => void,
  writing: { actions: Actions; orderColumn: Column<AdminPackage> } | undefined,
): Column<AdminPackage>[] {
  const columns: Column<AdminPackage>[] = [
    { name: 'Package', cell: labelOf },
    {
      name: 'State',
      phone: 'end',
      cell: ({ active, popular }) => (
        <span className="flex flex-wrap gap-1.5">
          <PackageBadge active={active} />
          {popular && <Badge tone="accent">Most Popular</Badge>}
        </span>
      ),
    },
    { name: 'Price', cell: (pack) => <PriceCell pack={pack} label={labelOf(pack)} {...(writing && { onChanged })} /> },
    { name: 'Cost', cell: ({ cost }) => dollars(cost), numeric: true },
    { name: 'Margin', cell: ({ margin }) => <Margin percent={margin} />, numeric: true },
  ]
  if (!writing) return columns
  const { actions, orderColumn } = writing
  return [
    ...columns,
    orderColumn,
    { name: 'Actions', phone: 'below', cell: (pack) => <RowActions pack={pack} label={labelOf(pack)} actions={actions} /> },
  ]
}

function RowActions({ pack, label, actions }: { pack: AdminPackage; label: string; actions: Actions }) {
  const name = pack.active ? 'Withdraw' : 'Publish'
  return (
    <span className="flex gap-2 md:min-w-42 md:flex-wrap xl:-my-2">
      <Button size="sm" variant="secondary" className="max-md:px-2.5" aria-label={`Price of ${label}`} onClick={() => actions.price(pack)}>
        Price
      </Button>
      <Button size="sm" variant="secondary" className="max-md:px-2.5" aria-label={`${name} ${label}`} onClick={() => actions.publish(pack)}>
        {name}
      </Button>
      <Button
        size="sm"
        variant="secondary"
        className="max-md:px-2.5"
        aria-label={`Duplicate ${label}`}
        onClick={() => actions.duplicate(pack)}
      >
        Duplicate
      </Button>
    </span>
  )
}
