import { type OrderLine, selectLines, selectUnpaidAmong } from '#features/orders/server/store/attention.ts'
import type { Queryable } from '#platform/db/database.ts'

export {
  countOpenBySpan as openOrdersBySpan,
  selectFailedUnpaidBack as failedAndNotPaidBack,
  selectPaidWaiting as paidAndWaiting,
  sumCompletedSince as completedSince,
  sumEndedSince as endedAndPaidSince,
  sumUnderWay as undeliveredOfOpen,
} from '#features/orders/server/store/attention.ts'
export type { OrderLine } from '#features/orders/server/store/attention.ts'

/** As much of these orders as a line about each shows, by their ids. */
export async function orderLines(db: Queryable, orderIds: readonly string[]): Promise<Map<string, OrderLine>> {
  if (orderIds.length === 0) return new Map()
  return new Map((await selectLines(db, orderIds)).map((line) => [line.id, line]))
}

/** Those of these orders that do not count as paid, the oldest first. */
export async function unpaidAmong(db: Queryable, orderIds: readonly string[], limit: number): Promise<OrderLine[]> {
  return orderIds.length === 0 ? [] : selectUnpaidAmong(db, orderIds, limit)
}

export type { Claimable, Covered } from '#features/orders/server/store/attention.ts'
