import {
  type Claimable,
  type Covered,
  type OpenCount,
  type OrderLine,
  countOpenBySpan,
  selectFailedUnpaidBack,
  selectLines,
  selectPaidWaiting,
  selectUnpaidAmong,
  sumCompletedSince,
  sumEndedSince,
  sumUnderWay,
} from '#features/orders/server/store/attention.ts'
import type { Queryable } from '#platform/db/database.ts'

export type { OrderLine } from '#features/orders/server/store/attention.ts'

/** As much of these orders as a line about each shows, by their ids. */
export async function orderLines(db: Queryable, orderIds: readonly string[]): Promise<Map<string, OrderLine>> {
  if (orderIds.length === 0) return new Map()
  return new Map((await selectLines(db, orderIds)).map((line) => [line.id, line]))
}

/** Orders that were paid before then and wait for their delivery to begin, the oldest first; without those that staff have to check. */
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

/**
 * How many paid orders are still to be delivered, by service and by the span between `moments` (in their order, at least one) in
 * which they were placed.
 */
export function openOrdersBySpan(db: Queryable, moments: readonly Date[]): Promise<OpenCount[]> {
  return countOpenBySpan(db, moments)
}

export type { Claimable, Covered } from '#features/orders/server/store/attention.ts'

/** Orders that are over and were paid since `since`: what of their price has not gone back. */
export function endedAndPaidSince(db: Queryable, covered: Covered): Promise<Claimable> {
  return sumEndedSince(db, covered)
}

/** Orders that were completed since `since`: what of their price has not gone back. */
export function completedSince(db: Queryable, covered: Covered): Promise<Claimable> {
  return sumCompletedSince(db, covered)
}

/** Paid orders that are not over: what was paid for units that are not delivered. */
export function undeliveredOfOpen(db: Queryable): Promise<Claimable> {
  return sumUnderWay(db)
}
