import { selectWork, selectWithDelivery, type OrderWork } from '#features/delivery/server/store/work.ts'
import type { Queryable } from '#platform/db/database.ts'

export {
  countRefills as refillsByDay,
  type DeliveryLine,
  type OrderWork,
  sumDelivered as deliveredByDay,
  selectDead as deadDeliveries,
  selectNotStarted as deliveriesNotBegun,
  selectOwnQueue as ownQueue,
} from '#features/delivery/server/store/work.ts'

/** The orders among `orderIds` that have a delivery. */
export async function ordersWithDelivery(db: Queryable, orderIds: readonly string[]): Promise<Set<string>> {
  return new Set(orderIds.length === 0 ? [] : await selectWithDelivery(db, orderIds))
}

/** Who delivers each of these orders, by order id; an order without a delivery is missing. */
export async function workOn(db: Queryable, orderIds: readonly string[], now: Date): Promise<Map<string, OrderWork>> {
  if (orderIds.length === 0) return new Map()
  return new Map((await selectWork(db, orderIds, now)).map((work) => [work.orderId, work]))
}
