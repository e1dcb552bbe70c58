import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AdminService } from '#features/catalog/contract.ts'
import { type Platform, platformName, platforms, serviceLabel } from '#features/catalog/rules.ts'
import { AddServiceDialog } from '#features/catalog/ui/operator/add-service-dialog.tsx'
import { ImportDialog } from '#features/catalog/ui/operator/import-dialog.tsx'
import {
  CatalogTabs,
  marginRange,
  priceRange,
  ServiceBadge,
  serviceHref,
  sourceHref,
  stateNames,
} from '#features/catalog/ui/operator/parts.tsx'
import { PricesDialog } from '#features/catalog/ui/operator/prices-dialog.tsx'
import { TemplateDialog } from '#features/catalog/ui/operator/template-dialog.tsx'
import { useReorder } from '#features/catalog/ui/operator/use-reorder.tsx'
import { PlatformMark } from '#features/catalog/ui/platform-mark.tsx'
import { download } from '#shared/download.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { useOpened } from '#ui/console/action-dialog.tsx'
import { type Column, DataTable } from '#ui/console/data-table.tsx'
import { FilterBar, SelectFilter } from '#ui/console/filter-bar.tsx'
import type { LoadingShape } from '#ui/console/loading-shapes.ts'
import { LoadState, Panel, Screen } from '#ui/console/screen.tsx'
import { useData } from '#ui/console/use-data.ts'
import { useFilters } from '#ui/console/use-filters.ts'
import { useLive } from '#ui/console/use-live.ts'
import { toast } from '#ui/toast-store.ts'

/** A table of services per platform. */
const catalogShape: LoadingShape = {
  layout: 'gap-5',
  parts: Array<string>(3).fill('card h-92 skeleton-rows [--row:4.1rem] md:h-84 md:[--row:3.5rem]'),
}

/** The supplier of each service, by service id. Undefined for staff who may not see it. */
export type Suppliers = ReadonlyMap<string, string> | undefined

interface ServiceListProps {
  canWrite: boolean
  suppliers: Suppliers
}

/** Lists all services by platform. */
export function ServiceList({ canWrite, suppliers }: ServiceListProps) {
  const { value, problem, reload } = useData('/api/operator/services')
  const { opened, open: setOpened, close, done } = useOpened<'add' | 'import' | 'prices' | 'template'>(reload)
  const filters = useFilters()
  useLive(['catalog'], reload)
  const services = value?.data
  const [platform, state] = [filters.get('platform'), filters.get('state')]
  const shown = services?.filter((service) => (!platform || service.platform === platform) && (!state || service.state === state))
  return (
    <Screen
      title="Catalog"
      lead="What you sell, at what price and from which source. Changes go live within a second."
      actions={
        <>
          <Button size="sm" variant="secondary" onClick={() => void exportCatalog()}>
            Export CSV
          </Button>
          {canWrite && (
            <>
              <Button size="sm" variant="secondary" disabled={!services} onClick={() => setOpened('import')}>
                Import CSV
              </Button>
              <Button size="sm" variant="secondary" disabled={!services} onClick={() => setOpened('prices')}>
                Change prices
              </Button>
              <Button size="sm" disabled={!services} onClick={() => setOpened('add')}>
                Add a service
              </Button>
            </>
          )}
        </>
      }
    >
      <CatalogTabs current="services" />
      <FilterBar>
        <SelectFilter filters={filters} name="platform" label="Platform" options={platforms().map((id) => [id, platformName(id)])} />
        <SelectFilter filters={filters} name="state" label="State" options={Object.entries(stateNames)} />
      </FilterBar>
      <LoadState of={{ value, problem, reload }} shape={catalogShape} />
      <div className="grid gap-5">
        {shown &&
          platforms()
            .map((id) => [id, shown.filter((service) => service.platform === id)] as const)
            .filter(([, rows]) => rows.length > 0)
            .map(([id, rows]) => (
              <PlatformPanel
                key={id}
                platform={id}
                services={rows}
                version={value}
                suppliers={suppliers}
                canMove={canWrite && !state}
                onMoved={reload}
              />
            ))}
        {services?.length === 0 && (
          <Panel>
            <div className="grid justify-items-center gap-4 py-6">
              <p className="text-center text-muted">No services yet. Start from the template, or add your first service yourself.</p>
              {canWrite && (
                <Button size="sm" onClick={() => setOpened('template')}>
                  Start from the template
                </Button>
              )}
            </div>
          </Panel>
        )}
        {services && services.length > 0 && shown?.length === 0 && (
          <Panel>
            <p className="py-6 text-center text-muted">No matching services.</p>
          </Panel>
        )}
      </div>
      {opened === 'add' && <AddServiceDialog onClose={close} />}
      {opened === 'import' && <ImportDialog onDone={done} onClose={close} />}
      {opened === 'template' && <TemplateDialog onDone={done} onClose={close} />}
      {opened === 'prices' && shown && <PricesDialog services={shown} onDone={done} onClose={close} />}
    </Screen>
  )
}

async function exportCatalog(): Promise<void> {
  if (!(await download('/api/operator/catalog/csv', 'catalog.csv'))) toast.error('Not exported', 'Check your connection and try again.')
}

interface PlatformPanelProps {
  platform: Platform
  services: readonly AdminService[]
  /** The latest API response. */
  version: unknown
  suppliers: Suppliers
  canMove: boolean
  onMoved(): void
}

function PlatformPanel({ platform, services, version, suppliers, canMove, onMoved }: PlatformPanelProps) {
  const { rows, orderColumn } = useReorder(services, version, {
    save: (act, ids) => act('PUT', `/api/operator/platforms/${platform}/order`, { services: ids }),
    labelOf: ({ name }) => name,
    onMoved,
  })
  const columns = canMove ? [...columnsOf(suppliers), orderColumn] : columnsOf(suppliers)
  return (
    <Panel
      flush
      title={
        <span className="flex items-center gap-2.5">
          <PlatformMark platform={platform} className="size-5" />
          {platformName(platform)}
        </span>
      }
    >
      <DataTable
        caption={`Services on ${platformName(platform)}`}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => serviceHref(id)}
      />
    </Panel>
  )
}

function columnsOf(suppliers: Suppliers): Column<AdminService>[] {
  return [
    { name: 'Service', cell: (service) => <ServiceName service={service} /> },
    { name: 'State', phone: 'end', cell: ({ state }) => <ServiceBadge state={state} /> },
    {
      name: 'Price',
      numeric: true,
      phone: 'plain',
      cell: (service) => (
        <TwoLines first={<span className="whitespace-nowrap">{priceRange(service)}</span>} second={packagesOnSale(service)} />
      ),
    },
    {
      name: 'Margin',
      numeric: true,
      phone: 'plain',
      cell: (service) => <span className="whitespace-nowrap">{marginRange(service) ?? '–'}</span>,
    },
    {
      name: 'Source',
      cell: (service) => (
        <TwoLines first={<SourceLink service={service} />} second={suppliers && (suppliers.get(service.id) ?? 'Manually')} />
      ),
    },
  ]
}

function ServiceName({ service }: { service: AdminService }) {
  return (
    // The same width in all tables aligns their columns.
    <span className="md:inline-flex md:min-w-48 md:flex-wrap md:gap-x-2 md:gap-y-1 lg:min-w-56">
      {serviceLabel(service)}
      {service.quality === 'premium' && (
        <>
          <span className="md:hidden">, premium</span>
          <Badge className="max-md:hidden">Premium</Badge>
        </>
      )}
    </span>
  )
}

function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <>
      {first}
      <span className="block text-xs text-muted max-md:hidden!">{second}</span>
    </>
  )
}

function packagesOnSale({ packages }: AdminService): string {
  const onSale = packages.filter(({ active }) => active).length
  const noun = packages.length === 1 ? 'package' : 'packages'
  return onSale === packages.length ? `${onSale} ${noun}` : `${onSale} of ${packages.length} ${noun}`
}

function SourceLink({ service: { sourceId, sourceName } }: { service: AdminService }) {
  if (!sourceId) return <span className="text-muted">None</span>
  return (
    <>
      <Link to={sourceHref(sourceId)} className="hover:text-accent-ink hover:underline max-md:hidden">
        {sourceName}
      </Link>
      {/* On a phone, the row opens the service, which links to its source. */}
      <span className="md:hidden">{sourceName}</span>
    </>
  )
}
