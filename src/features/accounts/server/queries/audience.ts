import { selectCustomersAfter } from '#features/accounts/server/store/audience.ts'
import type { Queryable } from '#platform/db/database.ts'

/** A customer as far as it matters for writing to them. */
export interface Reachable {
  userId: string
  email: string
  emailVerified: boolean
  /** Whether they agreed to news and offers by e-mail. */
  marketing: boolean
}

/** Customers in the order of their ids, behind the one named `after`; the erased are left out. */
export function customersAfter(db: Queryable, after: string, limit: number): Promise<Reachable[]> {
  return selectCustomersAfter(db, after, limit)
}
