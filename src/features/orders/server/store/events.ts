import type { OrderEvent } from '#features/orders/server/tables.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

export async function insertEvent(tx: Transaction, orderId: string, event: Omit<OrderEvent, 'createdAt'>): Promise<void> {
  await tx.query(
    'insert into order_events (order_id, type, actor, reason, money_cents) values ($1, $2, $3, $4, $5)',
    [orderId, event.type, event.actor, event.reason, event.moneyCents],
    'orders_event',
  )
}

export async function selectEvents(db: Queryable, orderId: string): Promise<OrderEvent[]> {
  const { rows } = await db.query<OrderEvent>(
    `select type, actor, reason, money_cents as "moneyCents", created_at as "createdAt" from order_events where order_id = $1 order by id`,
    [orderId],
    'orders_events',
  )
  return rows
}
