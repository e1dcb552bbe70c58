import { ERASED } from '#features/accounts/rules.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** A customer: their account's orders, and their email address if it is confirmed. */
export interface Owner {
  orderIds: readonly string[]
  email: string | null
}

/** A declaration that belongs to an order goes with it, because its address may be another account's now. */
const declared = '(order_id = any($1) or (order_id is null and lower(email) = lower($2)))'

/** A customer's claims and declarations, oldest first. */
export async function selectRequestsOf(db: Queryable, { orderIds, email }: Owner): Promise<Record<'requests' | 'withdrawals', unknown[]>> {
  const [requests, withdrawals] = await Promise.all([
    db.query(
      `select kind, status, message, current_count as "currentCount", amount_cents::float8 / 100 as amount, quantity, destination, answer,
         created_at as "createdAt", decided_at as "decidedAt", done_at as "doneAt"
       from guarantee_claims where order_id = any($1) order by created_at, id`,
      [orderIds],
    ),
    db.query(
      `select order_number as "orderNumber", email, name, received_at as "receivedAt" from withdrawals where ${declared} order by received_at`,
      [orderIds, email],
    ),
  ])
  return { requests: requests.rows, withdrawals: withdrawals.rows }
}

/** Erases a customer's messages, the answers to them, and their name and address. The decisions stay. */
export async function updateAnonymous(tx: Transaction, { orderIds, email }: Owner): Promise<void> {
  await Promise.all([
    tx.query(
      `update guarantee_claims set message = null, answer = case when decided_by = 'rule' then answer end where order_id = any($1)`,
      [orderIds],
    ),
    tx.query(`update withdrawals set email = $3, name = null where ${declared}`, [orderIds, email, ERASED]),
  ])
}
