import type { SavedFilter } from '#features/operations/contract/order-page.ts'
import { selectFilters } from '#features/operations/server/store/saved-filters.ts'
import type { Context } from '#platform/context.ts'

/** The filters that one of the staff keeps, by name. */
export function savedFilters({ db }: Context, userId: string): Promise<SavedFilter[]> {
  return selectFilters(db, userId)
}
