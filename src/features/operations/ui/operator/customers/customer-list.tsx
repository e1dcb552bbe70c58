import { Link } from 'react-router'
import type { AdminCustomer } from '#features/operations/contract/customers.ts'
import { SavedViews } from '#features/operations/ui/operator/views/saved-views.tsx'
import { useViews } from '#features/operations/ui/operator/views/use-views.ts'
import { formatMoney, toCents } from '#shared/money.ts'
import type { ListTotal } from '#shared/page.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { ColumnChoice, useColumns } from '#ui/console/column-choice.tsx'
import type { Column } from '#ui/console/data-table.tsx'
import { DayFilter, DayRange, FilterBar, SearchFilter, SelectFilter } from '#ui/console/filter-bar.tsx'
import { ListPanel } from '#ui/console/list-panel.tsx'
import { RelativeTime } from '#ui/console/relative-time.tsx'
import { useData } from '#ui/console/use-data.ts'
import { chosenIn, useFilters } from '#ui/console/use-filters.ts'
import { listQuery, useList } from '#ui/console/use-list.ts'
import { useLive } from '#ui/console/use-live.ts'

const columns: Column<AdminCustomer>[] = [
  {
    name: 'Customer',
    cell: (customer) => (
      <span className="flex items-center gap-x-2 md:contents">
        <span className="max-md:truncate">{customer.username}</span>
        <span className="flex shrink-0 gap-x-2 md:hidden">
          <States customer={customer} />
        </span>
      </span>
    ),
  },
  {
    name: 'Email',
    cell: (customer) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 max-md:contents">
        <span className="md:break-all">{customer.email ?? '–'}</span>
        <span className="flex gap-x-2 max-md:hidden">
          <States customer={customer} />
        </span>
      </span>
    ),
  },
  { name: 'Since', phone: 'none', cell: ({ createdAt }) => <RelativeTime at={createdAt} narrow /> },
  {
    name: 'Last seen',
    phone: 'none',
    cell: ({ lastUsedAt }) => <span className="text-muted">{lastUsedAt ? <RelativeTime at={lastUsedAt} narrow /> : '–'}</span>,
  },
  { name: 'Orders', numeric: true, phone: 'none', cell: ({ orders }) => orders },
  { name: 'Spent', numeric: true, phone: 'end', cell: ({ spent }) => formatMoney(toCents(spent)) },
  { name: 'Balance', numeric: true, cell: ({ balance }) => formatMoney(toCents(balance)) },
]

function States({ customer: { verified, role, erased } }: { customer: AdminCustomer }) {
  return (
    <>
      {erased && <Badge>Erased</Badge>}
      {!erased && !verified && <Badge tone="warn">Not verified</Badge>}
      {role !== 'customer' && <Badge tone="accent">Staff</Badge>}
    </>
  )
}

const usual = columns.map(({ name }) => name)
const narrowing = ['q', 'state', 'has'] as const

/** All accounts, newest first. */
export function CustomerList({ mayWrite }: { mayWrite: boolean }) {
  const filters = useFilters()
  const list = useList(`/api/operator/customers?${listQuery(filters, narrowing)}`)
  const total = useData(`/api/operator/customers/total?${listQuery(filters, narrowing)}`)
  const views = useViews('customers', filters)
  const chosen = useColumns(columns, { storageKey: 'console.customers.columns', usual, view: views.open })
  useLive(['customer'], () => {
    list.reload()
    total.reload()
  })
  return (
    <>
      <FilterBar>
        <SearchFilter filters={filters} name="q" label="Search" placeholder="Email, name, order number or ID" />
        <SelectFilter
          filters={filters}
          name="state"
          label="State"
          options={Object.entries({ verified: 'Verified', unverified: 'Not verified', erased: 'Erased' })}
        />
        <SelectFilter filters={filters} name="has" label="With" options={Object.entries({ balance: 'A balance', orders: 'Orders' })} />
        <DayRange>
          <DayFilter filters={filters} name="from" label="Joined from" />
          <DayFilter filters={filters} name="to" label="Joined to" />
        </DayRange>
      </FilterBar>
      <SavedViews
        views={views}
        query={filters.query(...narrowing, 'from', 'to')}
        columns={chosen.chosen}
        mayShare={mayWrite}
        countQuery={(query) => listQuery(chosenIn(query), narrowing)}
      />
      <ListPanel
        caption="Customers"
        list={list}
        title={total.value ? totalText(total.value.data) : total.problem ? 'Customers' : 'Counting...'}
        actions={<ColumnChoice columns={chosen} />}
        columns={chosen.shown}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `${paths.operator}/customers/${id}`}
        empty="No matching customers"
      />
      <p className="mt-3 text-sm text-muted">
        Guests have no account.{' '}
        <Link to={guestsHref(filters.get('q'))} className="tap-around font-medium text-accent-ink hover:underline">
          Search their orders
        </Link>
      </p>
    </>
  )
}

function totalText({ count, more }: ListTotal): string {
  if (more) return `More than ${count.toLocaleString('en-US')} customers`
  return count === 1 ? '1 customer' : `${count.toLocaleString('en-US')} customers`
}

function guestsHref(q: string): string {
  return `${paths.operator}/orders${q === '' ? '' : `?q=${encodeURIComponent(q)}`}`
}
