import { type Claimable, type Covered, sumCompletedSince, sumEndedSince, sumUnderWay } from '#features/orders/server/store/claimable.ts'
import type { Queryable } from '#platform/db/database.ts'

export type { Claimable, Covered } from '#features/orders/server/store/claimable.ts'

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
