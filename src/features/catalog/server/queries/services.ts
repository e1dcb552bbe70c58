import { selectServiceIds, type ServiceFilters } from '#features/catalog/server/store/services.ts'
import type { Queryable } from '#platform/db/database.ts'

export type { ServiceFilters } from '#features/catalog/server/store/services.ts'

/** The ids of all services like this, on sale or withdrawn. */
export function serviceIds(db: Queryable, filters: ServiceFilters): Promise<string[]> {
  return selectServiceIds(db, filters)
}
