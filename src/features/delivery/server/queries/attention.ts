import {
  countRefills,
  type DeliveryLine,
  selectDead,
  selectNotBegun,
  selectOwnQueue,
  selectWithDelivery,
} from '#features/delivery/server/store/attention.ts'
import type { Queryable } from '#platform/db/database.ts'

export type { DeliveryLine } from '#features/delivery/server/store/attention.ts'

/** Deliveries that nobody could be reached for, the longest first. */
export function deadDeliveries(db: Queryable, limit: number): Promise<DeliveryLine[]> {
  return selectDead(db, limit)
}

/** Deliveries of partners that were made before then and have not begun, the oldest first. */
export function deliveriesNotBegun(db: Queryable, createdBefore: Date, limit: number): Promise<DeliveryLine[]> {
  return selectNotBegun(db, createdBefore, limit)
}

/** What the shop's own people deliver and have not finished, the oldest first. */
export function ownQueue(db: Queryable, limit: number): Promise<DeliveryLine[]> {
  return selectOwnQueue(db, limit)
}

/** Which of these orders have a delivery. */
export async function ordersWithDelivery(db: Queryable, orderIds: readonly string[]): Promise<Set<string>> {
  return new Set(orderIds.length === 0 ? [] : await selectWithDelivery(db, orderIds))
}

/** How many refills began on each day (`2026-11-20`, UTC) of a time; a day without any is missing. */
export function refillsByDay(db: Queryable, from: Date, before: Date): Promise<{ day: string; count: number }[]> {
  return countRefills(db, from, before)
}
