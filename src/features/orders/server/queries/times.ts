import { selectServiceTimes, type ServiceTimes } from '#features/orders/server/store/figures.ts'
import type { Queryable } from '#platform/db/database.ts'

export type { ServiceTimes }

/** How long each service's orders paid since `from` took, in seconds from the payment. */
export function serviceTimes(db: Queryable, from: Date, now: Date): Promise<ServiceTimes[]> {
  return selectServiceTimes(db, from, now)
}
