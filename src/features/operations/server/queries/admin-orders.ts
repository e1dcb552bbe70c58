import type { AdminOrder, AdminOrderPage, OrderFilters } from '#features/operations/contract/orders.ts'
import { type AdminOrderRow, countAdminOrders, selectAdminOrder, selectAdminOrders } from '#features/operations/server/store/orders.ts'
import { orderSummary } from '#features/orders/server/queries.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#shared/errors.ts'
import { type ListTotal, pageOf, type PageRequest, totalUpTo } from '#shared/page.ts'

/** A page of orders, newest first unless `filters` says otherwise. `cursor` is the last order of the previous page. */
export async function listAdminOrders(
  { db, now }: Context,
  filters: OrderFilters,
  { cursor, limit }: PageRequest,
): Promise<AdminOrderPage> {
  const rows = await db.recent((recent) => selectAdminOrders(recent, filters, { after: cursor, limit: limit + 1 }, now()))
  const { data, nextCursor } = pageOf(rows, limit, ({ id }) => id)
  return { data: data.map(presentRow), nextCursor }
}

/** The number of orders that match `filters`, counted up to `upTo`. */
export async function countOrders({ db, now }: Context, filters: OrderFilters, upTo: number): Promise<ListTotal> {
  const found = await db.recent((recent) => countAdminOrders(recent, filters, upTo + 1, now()))
  return totalUpTo(found, upTo)
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
