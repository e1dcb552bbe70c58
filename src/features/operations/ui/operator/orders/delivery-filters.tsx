import { platformName, platforms, serviceTypes } from '#features/catalog/rules.ts'
import { deliveryKinds } from '#features/delivery/rules/kinds.ts'
import { SelectFilter } from '#ui/console/filter-bar.tsx'
import { FoldedFilters } from '#ui/console/folded-filters.tsx'
import { useData } from '#ui/console/use-data.ts'
import type { Filters } from '#ui/console/use-filters.ts'
import { optionsOf } from './words.ts'

const OWN_QUEUE = 'prt_manual'
const rare = ['status', 'kind', 'supplier'] as const
/** The names of all filters in the URL. */
export const deliveryFilterNames = ['status', 'platform', 'type', 'kind', 'supplier'] as const
const openStatuses = ['waiting', 'accepted', 'in_progress', 'unknown', 'dead'] as const

/** The query for the API. By default, open deliveries in the shop's own queue. */
export function deliveryQuery(filters: Pick<Filters, 'get'>): string {
  const query = new URLSearchParams({ status: 'open', supplier: OWN_QUEUE })
  for (const name of deliveryFilterNames) if (filters.get(name)) query.set(name, filters.get(name))
  if (query.get('supplier') === 'any') query.delete('supplier')
  return query.toString()
}

export function DeliveryFilters({ filters }: { filters: Filters }) {
  return (
    <FoldedFilters filters={filters} names={deliveryFilterNames} rare={rare} more={<MoreFilters filters={filters} />}>
      <SelectFilter filters={filters} name="platform" label="Platform" options={platforms().map((name) => [name, platformName(name)])} />
      <SelectFilter filters={filters} name="type" label="Type" options={optionsOf(serviceTypes())} />
    </FoldedFilters>
  )
}

function MoreFilters({ filters }: { filters: Filters }) {
  const suppliers = useData('/api/operator/partners')
  const others = suppliers.value?.data.filter(({ id }) => id !== OWN_QUEUE).map(({ id, name }) => [id, name] as const) ?? []
  return (
    <>
      <SelectFilter filters={filters} name="status" label="Status" all="All open" options={optionsOf(openStatuses)} />
      <SelectFilter filters={filters} name="kind" label="Kind" options={optionsOf(deliveryKinds)} />
      <SelectFilter
        filters={filters}
        name="supplier"
        label="Supplier"
        all="Our own queue"
        options={[['any', 'All suppliers'], ...others]}
      />
    </>
  )
}
