import type {
  AdminOrder,
  AdminOrderPage,
  OrderCounts,
  OrderTotal,
  OrderFilters,
  SavedFilter,
} from '#features/operations/contract/orders.ts'
import { type AdminOrderRow, countAdminOrders, selectAdminOrder, selectAdminOrders } from '#features/operations/server/store/orders.ts'
import { selectFilters } from '#features/operations/server/store/saved-filters.ts'
import { orderSummary } from '#features/orders/server/queries.ts'
import { ordersByStatus } from '#features/orders/server/queries/admin.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#shared/errors.ts'

/** One page of the shop's orders, newest first unless `filters` says otherwise; `cursor` is the last order of the page before. */
export async function listAdminOrders(
  { db, now }: Context,
  filters: OrderFilters,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<AdminOrderPage> {
  // One more than a page, to know whether there is another.
  const rows = await selectAdminOrders(db, filters, { after: cursor, limit: limit + 1 }, now())
  const page = rows.slice(0, limit)
  return { data: page.map(presentRow), nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}

/** Larger numbers of orders are not counted: nobody needs them, and counting a million takes a moment. */
const MAX_COUNT = 10_000

/** The number of orders that match `filters`: exact up to 10,000. */
export async function countOrders({ db, now }: Context, filters: OrderFilters): Promise<OrderTotal> {
  const found = await countAdminOrders(db, filters, MAX_COUNT + 1, now())
  return { count: Math.min(found, MAX_COUNT), more: found > MAX_COUNT }
}

/** One order as the list shows it. Throws 404. */
export async function getAdminOrder({ db, now }: Context, orderId: string): Promise<AdminOrder> {
  const row = await selectAdminOrder(db, orderId, now())
  if (!row) throw notFound('Order not found. Please try selecting another order.')
  return presentRow(row)
}

function presentRow({ payment, supplier, dueAt, late, internalNumber, ...order }: AdminOrderRow): AdminOrder {
  const { userId } = order
  return { ...orderSummary(order, payment), userId, internalNumber, supplier, dueAt: dueAt?.toISOString() ?? null, late }
}

/** The number of orders in each status; completed and other ended orders as of at most 30 seconds ago. */
export function orderCounts(ctx: Context): Promise<OrderCounts> {
  return ordersByStatus(ctx)
}

/** The filters that one of the staff keeps, by name. */
export function savedFilters({ db }: Context, userId: string): Promise<SavedFilter[]> {
  return selectFilters(db, userId)
}
