import { platformName, platforms, qualities, serviceTypes } from '#features/catalog/rules.ts'
import { methodNames } from '#features/operations/rules/analytics.ts'
import { DayFilter, DayRange, SearchFilter, SelectFilter } from '#ui/console/filter-bar.tsx'
import { FoldedFilters } from '#ui/console/folded-filters.tsx'
import { useData } from '#ui/console/use-data.ts'
import type { Filters } from '#ui/console/use-filters.ts'
import { startOfDay } from '#ui/console/use-list.ts'
import { optionsOf } from './words.ts'

const first = ['q', 'platform', 'type', 'late', 'held'] as const
const further = ['quality', 'supplier', 'paid', 'method', 'source', 'refunded', 'refundedFrom', 'refundedTo', 'from', 'to', 'sort'] as const

/** The names of all filters in the URL. */
const filterNames = ['status', ...first, ...further] as const

/** The current filters as a URL query: `status=processing&late=true`. */
export function addressOf(filters: Pick<Filters, 'get'>): string {
  return new URLSearchParams(filterNames.flatMap((name) => (filters.get(name) ? [[name, filters.get(name)]] : []))).toString()
}

/** The query for the API, with days converted to times in the browser's time zone. */
export function orderListQuery(filters: Pick<Filters, 'get'>): Record<string, string> {
  const query: Record<string, string> = {}
  for (const name of filterNames) {
    const typed = filters.get(name)
    const value = /from$/i.test(name) ? startOfDay(typed, 0) : /to$/i.test(name) ? startOfDay(typed, 1) : typed
    if (value) query[name] = value
  }
  return query
}

export function OrderFilters({ filters }: { filters: Filters }) {
  return (
    <FoldedFilters filters={filters} names={filterNames} rare={further} more={<MoreFilters filters={filters} />}>
      <SearchFilter filters={filters} name="q" label="Search" placeholder="Order number, email, username, link or payment" />
      <SelectFilter filters={filters} name="platform" label="Platform" options={platforms().map((name) => [name, platformName(name)])} />
      <SelectFilter filters={filters} name="type" label="Type" options={optionsOf(serviceTypes())} />
      <SelectFilter filters={filters} name="late" label="Delivery" options={[['true', 'Late']]} />
      <SelectFilter filters={filters} name="held" label="Check" options={[['true', 'Held']]} />
    </FoldedFilters>
  )
}

function MoreFilters({ filters }: { filters: Filters }) {
  const suppliers = useData('/api/operator/partners')
  return (
    <>
      <SelectFilter filters={filters} name="quality" label="Quality" options={optionsOf(qualities)} />
      <SelectFilter
        filters={filters}
        name="supplier"
        label="Supplier"
        options={suppliers.value?.data.map(({ id, name }) => [id, name] as const) ?? []}
      />
      <SelectFilter filters={filters} name="paid" label="Payment" options={Object.entries({ true: 'Paid', false: 'Unpaid' })} />
      <SelectFilter filters={filters} name="method" label="Paid with" options={Object.entries(methodNames)} />
      <SearchFilter filters={filters} name="source" label="Source" placeholder="instagram or Direct" />
      <SelectFilter
        filters={filters}
        name="refunded"
        label="Refund"
        options={Object.entries({ true: 'Refunded', false: 'Not refunded' })}
      />
      <DayRange>
        <DayFilter filters={filters} name="refundedFrom" label="Refunded after" />
        <DayFilter filters={filters} name="refundedTo" label="Refunded before" />
      </DayRange>
      <DayRange>
        <DayFilter filters={filters} name="from" label="Placed after" />
        <DayFilter filters={filters} name="to" label="Placed before" />
      </DayRange>
      <SelectFilter filters={filters} name="sort" label="Sort by" all="Newest first" options={[['oldest', 'Oldest first']]} />
    </>
  )
}
