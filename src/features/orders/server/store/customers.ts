import type { Queryable } from '#platform/db/database.ts'
import type { Cents } from '#shared/money.ts'

export interface OrderOwner {
  id: string
  userId: string | null
  email: string
}

/** The id and customer of the order with this number; undefined if there is none. */
export async function selectOwnerOf(db: Queryable, orderNumber: string): Promise<OrderOwner | undefined> {
  return db.first<OrderOwner>('select id, user_id as "userId", email from orders where order_number = $1', [orderNumber])
}

/** The number of orders and the cents spent, by account. Accounts without orders are left out. */
export async function selectTotalsOf(
  db: Queryable,
  userIds: readonly string[],
): Promise<Map<string, { orders: number; spentCents: Cents }>> {
  const rows = await db.all<{ userId: string; orders: number; spentCents: Cents }>(
    `select user_id as "userId", sum(orders) as orders, sum(spent_cents) as "spentCents"
     from customer_months where user_id = any($1) group by 1`,
    [userIds],
  )
  return new Map(rows.map(({ userId, ...totals }) => [userId, totals]))
}

export async function selectBuyers(
  db: Queryable,
  userIds: readonly string[],
  { platform, since }: { platform: string | null; since: Date | null },
): Promise<string[]> {
  const rows = await db.all<{ userId: string }>(
    `select distinct user_id as "userId" from orders
     where user_id = any($1) and paid_at is not null and ($2::text is null or platform = $2) and ($3::timestamptz is null or created_at >= $3)`,
    [userIds, platform, since],
    'orders_buyers_among',
  )
  return rows.map(({ userId }) => userId)
}
