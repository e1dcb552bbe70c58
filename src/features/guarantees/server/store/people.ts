import { ERASED } from '#features/accounts/rules/erased.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** Whose it is: an account's orders and, where the address is confirmed, what was declared with it. */
export interface Owner {
  orderIds: readonly string[]
  email: string | null
}

const declared = '(order_id = any($1) or lower(email) = lower($2))'

/** What a person asked for and declared, oldest first. */
export async function selectRequestsOf(db: Queryable, { orderIds, email }: Owner): Promise<Record<'requests' | 'withdrawals', unknown[]>> {
  const [requests, withdrawals] = await Promise.all([
    db.query(
      `select kind, status, message, current_count as "currentCount", amount_cents::float8 / 100 as amount, quantity, destination, answer,
         created_at as "createdAt", decided_at as "decidedAt", done_at as "doneAt"
       from remedies where order_id = any($1) order by created_at, id`,
      [orderIds],
    ),
    db.query(
      `select order_number as "orderNumber", email, name, received_at as "receivedAt" from withdrawals where ${declared} order by received_at`,
      [orderIds, email],
    ),
  ])
  return { requests: requests.rows, withdrawals: withdrawals.rows }
}

/** Takes off what a person wrote, what they were written, and by what they were known; what they got stays on record. */
export async function updateAnonymous(tx: Transaction, { orderIds, email }: Owner): Promise<void> {
  await Promise.all([
    tx.query(`update remedies set message = null, answer = case when decided_by = 'rule' then answer end where order_id = any($1)`, [
      orderIds,
    ]),
    tx.query(`update withdrawals set email = $3, name = null where ${declared}`, [orderIds, email, ERASED]),
  ])
}
