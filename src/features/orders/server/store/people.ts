import { type Order, orderColumns } from '#features/orders/server/tables.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** Orders of an account and, where `email` is given, those a guest placed with that address. */
const theirs = `(user_id = $1 or (user_id is null and lower(email) = lower($2)))`

/** All of a person's orders, oldest first. */
export async function selectOrdersOfPerson(db: Queryable, userId: string, email: string | null): Promise<Order[]> {
  const { rows } = await db.query<Order>(`select ${orderColumns} from orders where ${theirs} order by created_at, id`, [userId, email])
  return rows
}

/** How many of them are being paid or delivered. */
export async function countOpenOf(db: Queryable, userId: string, email: string | null): Promise<number> {
  const { rows } = await db.query<{ open: number }>(
    `select count(*) as open from orders
     where ${theirs} and (in_flight or (paid_at is not null and status in ('pending', 'processing')))`,
    [userId, email],
  )
  return rows[0]?.open ?? 0
}

/** Takes everything that names the person or their accounts elsewhere off their orders; what was bought and paid stays. */
export async function updateAnonymous(tx: Transaction, userId: string, email: string | null): Promise<void> {
  await tx.query(
    `update orders set email = 'erased', social_username = 'erased', target_url = '', target_key = 'erased:' || id, note = null, updated_at = now()
     where ${theirs}`,
    [userId, email],
  )
}
