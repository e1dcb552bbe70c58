import type { OrderStatus, OrderSummary } from '#features/orders/contract.ts'
import { orderStatuses } from '#features/orders/contract.ts'
import { presentOrder } from '#features/orders/server/present.ts'
import { countByStatus, countDesk, type DeskFilters, type DeskSlice, selectDesk } from '#features/orders/server/store/desk.ts'
import type { Order } from '#features/orders/server/tables.ts'
import { latestAttempts, paymentView } from '#features/payments/server/queries.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'

export type { DeskFilters, DeskSlice } from '#features/orders/server/store/desk.ts'

/** An order that nobody has paid waits, or was given up. */
const unpaidStatuses: readonly OrderStatus[] = ['pending', 'canceled']

/** The shop's orders that fit, newest or oldest first. */
export async function deskOrders(db: Queryable, filters: DeskFilters, slice: DeskSlice): Promise<Order[]> {
  const narrowed = narrow(filters)
  return narrowed ? selectDesk(db, narrowed, slice) : []
}

/** How many of the shop's orders fit. */
export async function countDeskOrders(db: Queryable, filters: DeskFilters): Promise<number> {
  const narrowed = narrow(filters)
  return narrowed ? countDesk(db, narrowed) : 0
}

/** The same by as few statuses as can fit; undefined where nothing can. */
function narrow(filters: DeskFilters): DeskFilters | undefined {
  const statuses =
    filters.paid === false ? (filters.statuses ?? orderStatuses).filter((status) => unpaidStatuses.includes(status)) : filters.statuses
  if ([statuses, filters.services, filters.ids].some((wanted) => wanted?.length === 0)) return undefined
  return { ...filters, statuses }
}

/** These orders as the shop's people see them, each with its newest payment. */
export async function deskSummaries(db: Queryable, orders: readonly Order[]): Promise<OrderSummary[]> {
  const attempts = await latestAttempts(
    db,
    'order',
    orders.map(({ id }) => id),
  )
  return orders.map((order) => {
    const attempt = attempts.get(order.id)
    return presentOrder(order, attempt ? paymentView(attempt) : null)
  })
}

const open: readonly OrderStatus[] = ['pending', 'processing']
const over = orderStatuses.filter((status) => !open.includes(status))
/** Counting a million takes a moment; nobody needs it anew each second. */
const COUNTED_FOR_MS = 30_000

type Counts = Partial<Record<OrderStatus, number>>
const counted = new WeakMap<Context, { at: number; counts: Promise<Counts> }>()

/** How many orders there are in each status: of those that are over, as it was half a minute ago at most. */
export async function ordersByStatus(ctx: Context): Promise<Record<OrderStatus, number>> {
  const [now, before] = await Promise.all([count(ctx, open), endedOrders(ctx)])
  const counts = { ...before, ...now }
  return Object.fromEntries(orderStatuses.map((status) => [status, counts[status] ?? 0])) as Record<OrderStatus, number>
}

function endedOrders(ctx: Context): Promise<Counts> {
  const at = ctx.now().getTime()
  const known = counted.get(ctx)
  if (known && Math.abs(at - known.at) < COUNTED_FOR_MS) return known.counts
  const counts = count(ctx, over)
  counted.set(ctx, { at, counts })
  counts.catch(() => counted.delete(ctx))
  return counts
}

async function count({ db }: Context, statuses: readonly OrderStatus[]): Promise<Counts> {
  return Object.fromEntries((await countByStatus(db, statuses)).map((row) => [row.status, row.count]))
}
