import type { OrderEvent, PlainEvent } from '#features/orders/server/tables.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

export async function insertEvent(tx: Transaction, orderId: string, event: PlainEvent): Promise<void> {
  await tx.query(
    'insert into order_events (order_id, type, actor, reason, money_cents) values ($1, $2, $3, $4, $5)',
    [orderId, event.type, event.actor, event.reason, event.moneyCents],
    'orders_event',
  )
}

export async function selectEvents(db: Queryable, orderId: string): Promise<OrderEvent[]> {
  const { rows } = await db.query<OrderEvent>(
    `select type, actor, reason, money_cents as "moneyCents", status, delivered, created_at as "createdAt" from order_events where order_id = $1 order by id`,
    [orderId],
    'orders_events',
  )
  return rows
}

/** When the order came to its end; undefined where no move to it is on record. */
export async function selectEndedAt(db: Queryable, orderId: string): Promise<Date | undefined> {
  const { rows } = await db.query<{ at: Date }>(
    `select created_at as at from order_events
     where order_id = $1 and coalesce(status, type) in ('completed', 'partial', 'canceled', 'failed') order by id limit 1`,
    [orderId],
    'orders_ended_at',
  )
  return rows[0]?.at
}
