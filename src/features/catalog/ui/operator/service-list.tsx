import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { DeskService } from '#features/catalog/contract.ts'
import { type Platform, platformNames, platforms, serviceLabel } from '#features/catalog/rules.ts'
import { AddServiceDialog } from '#features/catalog/ui/operator/add-service-dialog.tsx'
import { serviceHref, sourceHref } from '#features/catalog/ui/operator/addresses.ts'
import { CatalogueTabs } from '#features/catalog/ui/operator/catalogue-tabs.tsx'
import { MoveButtons } from '#features/catalog/ui/operator/move-buttons.tsx'
import { marginRange, priceRange, ServiceBadge, stateNames } from '#features/catalog/ui/operator/standing.tsx'
import { useOrder } from '#features/catalog/ui/operator/use-order.ts'
import { PlatformMark } from '#features/catalog/ui/platform-mark.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { type Column, DataTable } from '#ui/console/data-table.tsx'
import { FilterBar, SelectFilter } from '#ui/console/filter-bar.tsx'
import { Panel, Screen } from '#ui/console/screen.tsx'
import { useData } from '#ui/console/use-data.ts'
import { useFilters } from '#ui/console/use-filters.ts'
import { useLive } from '#ui/console/use-live.ts'
import { LoadProblem } from '#ui/load-problem.tsx'
import { Loading } from '#ui/loading.tsx'

/** Who carries out the deliveries of a service, by its id; undefined where that may not be seen. */
export type Partners = ReadonlyMap<string, string> | undefined

interface ServiceListProps {
  canWrite: boolean
  partners: Partners
}

/** Everything the shop sells or could sell, platform by platform. */
export function ServiceList({ canWrite, partners }: ServiceListProps) {
  const { value, problem, reload } = useData<DeskService[]>('/api/operator/services')
  const [isAdding, setIsAdding] = useState(false)
  const filters = useFilters()
  useLive(['catalogue'], reload)
  const services = value?.data
  const [platform, state] = [filters.get('platform'), filters.get('state')]
  const shown = services?.filter((each) => (!platform || each.platform === platform) && (!state || each.state === state))
  return (
    <Screen
      title="Catalogue"
      lead="What the shop sells, at what price, and where deliveries come from. A change shows in the shop within a second."
      actions={
        canWrite &&
        services && (
          <Button size="sm" variant="secondary" onClick={() => setIsAdding(true)}>
            Add a service
          </Button>
        )
      }
    >
      <CatalogueTabs current="services" />
      <FilterBar>
        <SelectFilter filters={filters} name="platform" label="Platform" options={platforms.map((each) => [each, platformNames[each]])} />
        <SelectFilter filters={filters} name="state" label="State" options={Object.entries(stateNames)} />
      </FilterBar>
      {problem && <LoadProblem problem={problem} onRetry={reload} />}
      {!services && !problem && <Loading />}
      <div className="grid gap-5">
        {shown &&
          platforms
            .map((each) => [each, shown.filter((service) => service.platform === each)] as const)
            .filter(([, rows]) => rows.length > 0)
            .map(([each, rows]) => (
              <PlatformPanel
                key={each}
                platform={each}
                services={rows}
                version={value}
                partners={partners}
                canMove={canWrite && !state}
                onMoved={reload}
              />
            ))}
        {shown?.length === 0 && (
          <Panel>
            <p className="py-6 text-center text-muted">
              {services?.length === 0 ? 'The shop sells nothing yet. Add its first service.' : 'No service is like this.'}
            </p>
          </Panel>
        )}
      </div>
      {isAdding && services && <AddServiceDialog services={services} onClose={() => setIsAdding(false)} />}
    </Screen>
  )
}

interface PlatformPanelProps {
  platform: Platform
  services: readonly DeskService[]
  /** What the shop has answered last. */
  version: unknown
  partners: Partners
  canMove: boolean
  onMoved(): void
}

function PlatformPanel({ platform, services, version, partners, canMove, onMoved }: PlatformPanelProps) {
  const { rows, move } = useOrder(services, version, {
    path: `/api/operator/platforms/${platform}/order`,
    name: 'services',
    onMoved,
  })
  const columns = columnsOf(partners, canMove && { move, last: rows.length - 1, placeOf: (service) => rows.indexOf(service) })
  return (
    <Panel
      flush
      title={
        <span className="flex items-center gap-2.5">
          <PlatformMark platform={platform} className="size-5" />
          {platformNames[platform]}
        </span>
      }
    >
      <DataTable
        caption={`Services on ${platformNames[platform]}`}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => serviceHref(id)}
      />
    </Panel>
  )
}

interface Movable {
  move(place: number, by: -1 | 1): void
  last: number
  placeOf(service: DeskService): number
}

function columnsOf(partners: Partners, movable: Movable | false): Column<DeskService>[] {
  const columns: Column<DeskService>[] = [
    { name: 'Service', cell: (service) => <ServiceName service={service} /> },
    { name: 'State', cell: ({ state }) => <ServiceBadge state={state} /> },
    { name: 'Price', cell: (service) => <TwoLines first={priceRange(service)} second={packagesOnSale(service)} /> },
    { name: 'Margin', cell: (service) => <span className="whitespace-nowrap">{marginRange(service) ?? '–'}</span> },
    {
      name: 'Source',
      cell: (service) => <TwoLines first={<SourceLink service={service} />} second={partners && (partners.get(service.id) ?? 'By hand')} />,
    },
  ]
  if (!movable) return columns
  const order = (service: DeskService) => {
    const place = movable.placeOf(service)
    const ends = { isFirst: place === 0, isLast: place === movable.last }
    return <MoveButtons name={service.name} {...ends} onMove={(by) => movable.move(place, by)} />
  }
  return [...columns, { name: 'Order', cell: order }]
}

function ServiceName({ service }: { service: DeskService }) {
  return (
    // As wide in each of the tables, so that their columns stand below one another.
    <span className="inline-block md:min-w-56">
      {serviceLabel(service)}
      {service.quality === 'premium' && <Badge className="ml-2">Premium</Badge>}
    </span>
  )
}

function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <>
      {first}
      <span className="block text-xs text-muted">{second}</span>
    </>
  )
}

function packagesOnSale({ packages }: DeskService): string {
  const onSale = packages.filter(({ active }) => active).length
  const noun = packages.length === 1 ? 'package' : 'packages'
  return onSale === packages.length ? `${onSale} ${noun}` : `${onSale} of ${packages.length} ${noun}`
}

function SourceLink({ service: { sourceId, sourceName } }: { service: DeskService }) {
  if (!sourceId) return <span className="text-muted">None</span>
  return (
    <Link to={sourceHref(sourceId)} className="hover:text-accent-ink hover:underline">
      {sourceName}
    </Link>
  )
}
