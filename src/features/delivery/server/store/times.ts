import { notHeld } from '#features/delivery/server/store/deliveries.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** Deliveries without a due time, oldest first. */
export async function selectWithoutDue(db: Queryable, limit: number): Promise<{ id: string; orderId: string }[]> {
  return db.all<{ id: string; orderId: string }>(
    `select id, order_id as "orderId" from deliveries where kind = 'order' and due_at is null order by created_at limit $1`,
    [limit],
  )
}

export async function updateDue(db: Queryable, dues: { id: string; at: Date }[]): Promise<void> {
  await db.query(
    'update deliveries set due_at = due.at from unnest($1::text[], $2::timestamptz[]) as due(id, at) where deliveries.id = due.id and due_at is null',
    [dues.map(({ id }) => id), dues.map(({ at }) => at)],
  )
}

/** Marks late deliveries as notified, except those that wait for staff to check their order. Each is returned only once, to one caller. */
export async function claimLate(tx: Transaction, now: Date, limit: number): Promise<{ orderId: string }[]> {
  return tx.all<{ orderId: string }>(
    `update deliveries set late_notified_at = $1
      where id in (select id from deliveries where kind = 'order' and late_notified_at is null and due_at < $1
                      and status in ('waiting', 'unknown', 'accepted', 'in_progress', 'dead') and ${notHeld}
                    order by due_at limit $2 for update skip locked)
     returning order_id as "orderId"`,
    [now, limit],
  )
}

export async function selectDue(db: Queryable, orderId: string): Promise<Date | undefined> {
  const { rows } = await db.query<{ at: Date | null }>(`select due_at as at from deliveries where order_id = $1 and kind = 'order'`, [
    orderId,
  ])
  return rows[0]?.at ?? undefined
}
