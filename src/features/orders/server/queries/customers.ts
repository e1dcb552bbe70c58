import { selectOwnerOf, selectTotalsOf, selectWithOrders } from '#features/orders/server/store/customers.ts'
import type { Queryable } from '#platform/db/database.ts'
import type { Cents } from '#shared/money.ts'

/** Whose the order of this number is: an account's, or (null) a guest's with that address; undefined where there is none. */
export function orderOwner(db: Queryable, orderNumber: string): Promise<{ userId: string | null; email: string } | undefined> {
  return selectOwnerOf(db, orderNumber)
}

/** How many orders each of these accounts placed, and what it paid; who placed none is left out. */
export function totalsOf(db: Queryable, userIds: readonly string[]): Promise<Map<string, { orders: number; spentCents: Cents }>> {
  return selectTotalsOf(db, userIds)
}

/** Accounts that placed orders, in no order, at most `limit`. */
export function customersWithOrders(db: Queryable, limit: number): Promise<string[]> {
  return selectWithOrders(db, limit)
}
