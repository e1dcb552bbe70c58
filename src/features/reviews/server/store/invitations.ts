import type { Queryable, Transaction } from '#platform/db/database.ts'

/**
 * Records a review invitation for an order, unless the address has declined, was invited for another order after `since`, or the order has
 * a review. Returns whether the invitation exists, even if from an earlier call.
 */
export async function insertInvitation(
  tx: Transaction,
  invitation: { orderId: string; email: string; at: Date; since: Date },
): Promise<boolean> {
  const { orderId, email, at, since } = invitation
  const [, , { rowCount }] = await Promise.all([
    // Serializes orders of one customer that complete at the same time.
    tx.query('select pg_advisory_xact_lock(hashtextextended(lower($1), 21))', [email]),
    tx.query(
      `insert into review_invitations (order_id, email, invited_at) select $1, $2, $3
        where not exists (select from review_declines where email = lower($2))
          and not exists (select from reviews where order_id = $1)
          and not exists (select from review_invitations where lower(email) = lower($2) and invited_at > $4)
       on conflict do nothing`,
      [orderId, email, at, since],
    ),
    tx.query('select from review_invitations where order_id = $1', [orderId]),
  ])
  return rowCount === 1
}

/** Whether an address hasn't declined invitations and the order has no review. */
export async function selectWanted(db: Queryable, { orderId, email }: { orderId: string; email: string }): Promise<boolean> {
  return db.affects(
    `select where not exists (select from review_declines where email = lower($2)) and not exists (select from reviews where order_id = $1)`,
    [orderId, email],
  )
}

/** Changes the address of the invitations for these orders from one to another. */
export async function updateEmail(tx: Transaction, orderIds: readonly string[], { from, to }: { from: string; to: string }): Promise<void> {
  await tx.query('update review_invitations set email = $3 where order_id = any($1) and lower(email) = lower($2)', [orderIds, from, to])
}

/** Records that an address doesn't want invitations. */
export async function insertDecline(db: Queryable, email: string): Promise<void> {
  await db.query('insert into review_declines (email) values (lower($1)) on conflict do nothing', [email])
}

/** If `from` has declined invitations, declines them for `to` as well. */
export async function copyDecline(tx: Transaction, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.query(
    `insert into review_declines (email) select lower($2) from review_declines where email = lower($1) on conflict do nothing`,
    [from, to],
  )
}
