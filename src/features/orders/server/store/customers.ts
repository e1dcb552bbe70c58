import type { Queryable } from '#platform/db/database.ts'
import type { Cents } from '#shared/money.ts'

/** The account that placed the order of this number, and the address it was placed with; undefined where there is none. */
export async function selectOwnerOf(db: Queryable, orderNumber: string): Promise<{ userId: string | null; email: string } | undefined> {
  const { rows } = await db.query<{ userId: string | null; email: string }>(
    'select user_id as "userId", email from orders where order_number = $1',
    [orderNumber],
  )
  return rows[0]
}

/** How many orders each of these accounts placed, and what it paid; who placed none is left out. */
export async function selectTotalsOf(
  db: Queryable,
  userIds: readonly string[],
): Promise<Map<string, { orders: number; spentCents: Cents }>> {
  const { rows } = await db.query<{ userId: string; orders: number; spentCents: Cents }>(
    `select user_id as "userId", sum(orders) as orders, sum(spent_cents) as "spentCents"
     from customer_months where user_id = any($1) group by 1`,
    [userIds],
  )
  return new Map(rows.map(({ userId, ...totals }) => [userId, totals]))
}

/** Accounts that placed orders, in no order, at most `limit`. */
export async function selectWithOrders(db: Queryable, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>('select distinct user_id as id from customer_months where orders > 0 limit $1', [limit])
  return rows.map(({ id }) => id)
}
