import {
  type OrderLine,
  selectFailedUnpaidBack,
  selectLines,
  selectPaidWaiting,
  selectUnpaidAmong,
} from '#features/orders/server/store/attention.ts'
import type { Queryable } from '#platform/db/database.ts'

export type { OrderLine } from '#features/orders/server/store/attention.ts'

/** As much of these orders as a line about each shows, by their ids. */
export async function orderLines(db: Queryable, orderIds: readonly string[]): Promise<Map<string, OrderLine>> {
  if (orderIds.length === 0) return new Map()
  return new Map((await selectLines(db, orderIds)).map((line) => [line.id, line]))
}

/** Orders that were paid before then and wait for their delivery to begin, the oldest first. */
export function paidAndWaiting(db: Queryable, paidBefore: Date, limit: number): Promise<OrderLine[]> {
  return selectPaidWaiting(db, paidBefore, limit)
}

/** Orders placed since then that failed and whose whole price has not gone back, the oldest first. */
export function failedAndNotPaidBack(db: Queryable, placedSince: Date, limit: number): Promise<OrderLine[]> {
  return selectFailedUnpaidBack(db, placedSince, limit)
}

/** Those of these orders that do not count as paid, the oldest first. */
export async function unpaidAmong(db: Queryable, orderIds: readonly string[], limit: number): Promise<OrderLine[]> {
  return orderIds.length === 0 ? [] : selectUnpaidAmong(db, orderIds, limit)
}
