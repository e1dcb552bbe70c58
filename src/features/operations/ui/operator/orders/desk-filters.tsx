import { useState } from 'react'
import { platformNames, platforms, qualities, serviceTypes } from '#features/catalog/rules.ts'
import type { PartnerView } from '#features/delivery/contract.ts'
import { Button } from '#ui/button.tsx'
import { DayFilter, FilterBar, SearchFilter, SelectFilter } from '#ui/console/filter-bar.tsx'
import { useData } from '#ui/console/use-data.ts'
import type { Filters } from '#ui/console/use-filters.ts'
import { named } from './words.ts'

const first = ['q', 'platform', 'type', 'late'] as const
const further = ['quality', 'partner', 'paid', 'refunded', 'from', 'to', 'sort'] as const

/** The names of everything that narrows the desk, as they stand in the address. */
const filterNames = ['status', ...first, ...further] as const

/** The chosen ones as they stand in the address: `status=processing&late=true`. */
export function addressOf(filters: Filters): string {
  return new URLSearchParams(filterNames.flatMap((name) => (filters.get(name) ? [[name, filters.get(name)]] : []))).toString()
}

/** What the API is asked: days become moments of the visitor's own time zone. */
export function deskQuery(filters: Filters): Record<string, string> {
  const query: Record<string, string> = {}
  for (const name of filterNames) {
    const value = filters.get(name)
    if (value) query[name] = name === 'from' ? startOf(value, 0) : name === 'to' ? startOf(value, 1) : value
  }
  return query
}

function startOf(day: string, daysLater: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).toISOString()
}

const optionsOf = (names: readonly string[]) => names.map((name) => [name, named(name)] as const)

/** What narrows the desk; the rarer ones are behind a button until one of them is chosen. */
export function DeskFilters({ filters }: { filters: Filters }) {
  const [isOpen, setOpen] = useState(false)
  const areMoreChosen = further.some((name) => filters.get(name) !== '')
  return (
    <FilterBar>
      <SearchFilter filters={filters} name="q" label="Search" placeholder="Number, e-mail, username, link, payment" />
      <SelectFilter filters={filters} name="platform" label="Platform" options={platforms.map((each) => [each, platformNames[each]])} />
      <SelectFilter filters={filters} name="type" label="Type" options={optionsOf(serviceTypes)} />
      <SelectFilter filters={filters} name="late" label="Delivery" options={[['true', 'Late']]} />
      {isOpen || areMoreChosen ? (
        <MoreFilters filters={filters} />
      ) : (
        <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
          More filters
        </Button>
      )}
      {filterNames.some((name) => filters.get(name) !== '') && (
        <Button size="sm" variant="ghost" onClick={() => filters.set(Object.fromEntries(filterNames.map((name) => [name, ''])))}>
          Clear
        </Button>
      )}
    </FilterBar>
  )
}

function MoreFilters({ filters }: { filters: Filters }) {
  const partners = useData<PartnerView[]>('/api/operator/partners')
  return (
    <>
      <SelectFilter filters={filters} name="quality" label="Quality" options={optionsOf(qualities)} />
      <SelectFilter
        filters={filters}
        name="partner"
        label="Partner"
        options={partners.value?.data.map(({ id, name }) => [id, name] as const) ?? []}
      />
      <SelectFilter
        filters={filters}
        name="paid"
        label="Payment"
        options={[
          ['true', 'Paid'],
          ['false', 'Not paid'],
        ]}
      />
      <SelectFilter
        filters={filters}
        name="refunded"
        label="Money back"
        options={[
          ['true', 'Refunded'],
          ['false', 'Not refunded'],
        ]}
      />
      <DayFilter filters={filters} name="from" label="Placed from" />
      <DayFilter filters={filters} name="to" label="Placed to" />
      <SelectFilter filters={filters} name="sort" label="Order" options={[['oldest', 'Oldest first']]} />
    </>
  )
}
