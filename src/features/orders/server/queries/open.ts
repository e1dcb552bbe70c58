import { countOpenBySpan, type OpenCount } from '#features/orders/server/store/open.ts'
import type { Queryable } from '#platform/db/database.ts'

/**
 * How many paid orders are still to be delivered, by service and by the span between `moments` (in their order, at least one) in
 * which they were placed.
 */
export function openOrdersBySpan(db: Queryable, moments: readonly Date[]): Promise<OpenCount[]> {
  return countOpenBySpan(db, moments)
}
