import type { CustomerMonth } from '#features/orders/server/tables.ts'
import type { Queryable } from '#platform/db/database.ts'

export async function selectPaidTotal(db: Queryable): Promise<{ currency: string; cents: number }[]> {
  const { rows } = await db.query<{ currency: string; cents: number }>(
    'select currency, sum(price_cents) as cents from orders where paid_at is not null group by 1',
  )
  return rows
}

export async function selectRefunded(db: Queryable): Promise<{ orderId: string; priceCents: number; refundedCents: number }[]> {
  const { rows } = await db.query<{ orderId: string; priceCents: number; refundedCents: number }>(
    'select id as "orderId", price_cents as "priceCents", refunded_cents as "refundedCents" from orders where refunded_cents > 0',
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

export async function existsPaid(db: Queryable, { userId, email }: { userId: string | null; email: string | null }): Promise<boolean> {
  const { rowCount } = await db.query(
    `(select from orders where user_id = $1 and paid_at is not null limit 1)
     union all (select from orders where lower(email) = lower($2) and paid_at is not null limit 1)`,
    [userId, email],
    'orders_bought_before',
  )
  return (rowCount ?? 0) > 0
}
