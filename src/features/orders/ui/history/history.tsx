import { Link, useSearchParams } from 'react-router'
import type { OrderPage } from '#features/orders/contract.ts'
import { HistoryFilters } from '#features/orders/ui/history/history-filters.tsx'
import {
  clearHistory,
  filterCount,
  type HistoryQuery,
  historyPath,
  readHistory,
  writeHistory,
} from '#features/orders/ui/history/history-query.ts'
import type { OrderLinks } from '#features/orders/ui/history/order-actions.tsx'
import { OrderRows } from '#features/orders/ui/history/order-rows.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { LoadProblem, Skeleton } from '#ui/loading.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { type Called, useCall } from '#ui/use-call.ts'

const texts = { refused: 'Failed to load orders', unreached: 'An error occurred while loading orders' }

interface HistoryProps extends OrderLinks {
  shopHref: string
}

/** A customer's orders in pages. Filters and page are in the URL, so they survive reloading and going back. */
export function History({ shopHref, ...links }: HistoryProps) {
  const [address, setAddress] = useSearchParams()
  const query = readHistory(address)
  const orders = useCall(historyPath(query), texts)
  const change = (next: Partial<HistoryQuery>, replace = false) =>
    setAddress((current) => writeHistory(current, next), { replace, preventScrollReset: true })

  return (
    <>
      <HistoryFilters query={query} onChange={change} />
      <div className="mt-6 mb-4 flex min-h-9 flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-[0.9375rem] text-muted tabular-nums">
          {orders.value && countText(orders.value.pagination.total)}
        </p>
        <div className="flex gap-2">
          {filterCount(query) > 0 && (
            <ButtonLink size="sm" variant="ghost" to={{ search: String(clearHistory(address)) }} preventScrollReset>
              Clear filters
            </ButtonLink>
          )}
          <Button size="sm" variant="secondary" busy={orders.loading && orders.value !== undefined} onClick={orders.reload}>
            <SheetIcon name="refresh" className="size-4" />
            Refresh
          </Button>
        </div>
      </div>
      <Orders
        orders={orders}
        isNarrowed={filterCount(query) > 0}
        links={links}
        shopHref={shopHref}
        pageSearch={(page) => String(writeHistory(address, { page }))}
      />
    </>
  )
}

/** The skeleton of a page with ten orders, as a table or as cards, with the page links. */
const skeleton = [
  'card h-[52.8rem] skeleton-rows [--row:5rem] max-xl:hidden',
  ...Array<string>(10).fill('card h-[14.6rem] skeleton-rows [--row:3.65rem] xl:hidden'),
  'col-span-full mt-2 h-11 sm:h-10',
]

interface OrdersProps {
  orders: Called<OrderPage>
  isNarrowed: boolean
  links: OrderLinks
  shopHref: string
  /** The URL's query for another page of the list. */
  pageSearch(page: number): string
}

function Orders({ orders: { value, problem, loading, reload }, isNarrowed, links, shopHref, pageSearch }: OrdersProps) {
  if (problem) return <LoadProblem problem={problem} onRetry={reload} />
  if (!value)
    return (
      <Skeleton className="gap-4 sm:max-xl:grid-cols-2" parts={skeleton}>
        Loading orders...
      </Skeleton>
    )
  const { page, pages, total } = value.pagination
  if (total === 0) return <NoOrders isNarrowed={isNarrowed} shopHref={shopHref} />
  return (
    <div aria-busy={loading} className={`transition-opacity ${loading ? 'opacity-60' : ''}`}>
      {value.data.length > 0 ? (
        <OrderRows orders={value.data} {...links} />
      ) : (
        <p className="py-10 text-center text-muted">
          There is no page {page}.{' '}
          <Link to={{ search: pageSearch(1) }} className="font-medium text-accent-ink underline underline-offset-4">
            Go to the first page
          </Link>
        </p>
      )}
      <div className="mt-6">
        <Pagination label="Pages of the history" page={page} pages={pages} toOf={(target) => ({ search: pageSearch(target) })} />
      </div>
    </div>
  )
}

function NoOrders({ isNarrowed, shopHref }: { isNarrowed: boolean; shopHref: string }) {
  if (isNarrowed)
    return <EmptyState title="No orders found with the specified criteria." text="Change or clear the filters to see others." />
  return (
    <EmptyState title="No orders found" text="Your orders appear here, with their progress and receipts.">
      <ButtonLink to={shopHref}>Choose a package</ButtonLink>
    </EmptyState>
  )
}

function countText(total: number): string {
  return total === 1 ? '1 order' : `${total.toLocaleString('en-US')} orders`
}
