import { type OrderWork, selectOrderIds, selectWork, type WorkFilters } from '#features/delivery/server/store/desk.ts'
import type { Queryable } from '#platform/db/database.ts'

export type { OrderWork, WorkFilters } from '#features/delivery/server/store/desk.ts'

/** A piece of the orders that a partner has or had, or that are late; `after` is the last id of the piece before. */
export function ordersInWork(
  db: Queryable,
  filters: WorkFilters,
  slice: { oldestFirst: boolean; after?: string | undefined; limit: number },
): Promise<string[]> {
  return selectOrderIds(db, filters, slice)
}

/** Who delivers each of these orders, by the order's id; one that is not delivered yet is missing. */
export async function workOn(db: Queryable, orderIds: readonly string[], now: Date): Promise<Map<string, OrderWork>> {
  if (orderIds.length === 0) return new Map()
  return new Map((await selectWork(db, orderIds, now)).map((work) => [work.orderId, work]))
}
