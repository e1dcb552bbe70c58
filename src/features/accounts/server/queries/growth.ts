import { countNewCustomers } from '#features/accounts/server/store/growth.ts'
import type { Queryable } from '#platform/db/database.ts'

/** How many accounts customers opened on each day (`2026-11-20`, UTC) of a time; a day without any is missing. */
export function newCustomersByDay(db: Queryable, from: Date, before: Date): Promise<{ day: string; count: number }[]> {
  return countNewCustomers(db, from, before)
}
