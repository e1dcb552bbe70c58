import type { CustomerMonth } from '#features/orders/server/tables.ts'
import type { Queryable } from '#platform/db/database.ts'

export async function selectPaidTotal(db: Queryable): Promise<{ currency: string; cents: number }[]> {
  const { rows } = await db.query<{ currency: string; cents: number }>(
    'select currency, sum(price_cents) as cents from orders where paid_at is not null group by 1',
  )
  return rows
}

/** A customer's months, newest first: kept by the database with every order that is placed, paid or claimed. */
export async function selectMonths(db: Queryable, userId: string): Promise<CustomerMonth[]> {
  const { rows } = await db.query<CustomerMonth>(
    `select to_char(month, 'YYYY-MM') as month, orders, spent_cents as "spentCents"
     from customer_months where user_id = $1 order by customer_months.month desc`,
    [userId],
    'orders_months',
  )
  return rows
}

/** How many guests' orders have been placed with this address. */
export async function countGuestOrders(db: Queryable, email: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*) as count from orders where lower(email) = lower($1) and user_id is null',
    [email],
    'orders_of_guest',
  )
  return rows[0]?.count ?? 0
}
