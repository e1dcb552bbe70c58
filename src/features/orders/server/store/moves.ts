import { sourcesOf } from '#features/orders/rules.ts'
import { type Order, orderColumns, type OrderMove } from '#features/orders/server/tables.ts'
import type { Transaction } from '#platform/db/database.ts'

/** Moves a paid order along the table of transitions, its event with it; undefined where the table does not allow it. */
export async function updateMoved(
  tx: Transaction,
  orderId: string,
  { to, ...move }: OrderMove & { to: Order['status'] },
): Promise<Order | undefined> {
  const { rows } = await tx.query<Order>(
    `with moved as (
       update orders set status = $2, updated_at = now(), in_flight = $2 in ('pending', 'processing'),
         delivered = case when $4::int is null then delivered else greatest(coalesce(delivered, 0), least($4, quantity)) end,
         start_count = coalesce(start_count, $5)
       where id = $1 and paid_at is not null and status = any($3)
       returning *
     ), event as (
       insert into order_events (order_id, type, actor, reason, money_cents, status, delivered)
       select id, $6, $7, $8, $9, $2, case when $4::int is null then null else moved.delivered end from moved
     )
     select ${orderColumns} from moved`,
    [
      orderId,
      to,
      sourcesOf(to),
      move.delivered ?? null,
      move.startCount ?? null,
      move.type ?? to,
      move.actor,
      move.reason,
      move.moneyCents ?? 0,
    ],
    'orders_move',
  )
  return rows[0]
}

/** Takes in what is new of an order that is being delivered; undefined where nothing is new, or it is not under way. */
export async function updateProgress(tx: Transaction, orderId: string, move: OrderMove): Promise<Order | undefined> {
  const { rows } = await tx.query<Order>(
    `with moved as (
       update orders set updated_at = now(), delivered = greatest(coalesce(delivered, 0), least($2, quantity)), start_count = coalesce(start_count, $3)
       where id = $1 and status = 'processing'
         and (coalesce(delivered, -1) < least($2, quantity) or (start_count is null and $3::bigint is not null))
       returning *
     ), event as (
       insert into order_events (order_id, type, actor, reason, delivered)
       select id, $4, $5, $6, moved.delivered from moved
     )
     select ${orderColumns} from moved`,
    [orderId, move.delivered ?? 0, move.startCount ?? null, move.type ?? 'progress', move.actor, move.reason],
    'orders_progress',
  )
  return rows[0]
}

/** Counts money that goes back. False where it would be more than was paid. */
export async function reserveRefund(tx: Transaction, orderId: string, cents: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update orders set refunded_cents = refunded_cents + $2, updated_at = now()
     where id = $1 and paid_at is not null and refunded_cents + $2 <= price_cents`,
    [orderId, cents],
  )
  return rowCount === 1
}

/** The order, which nobody else changes until the transaction ends. Others may write what refers to it: its events. */
export async function lockOrder(tx: Transaction, orderId: string): Promise<Order | undefined> {
  const { rows } = await tx.query<Order>(`select ${orderColumns} from orders where id = $1 for no key update`, [orderId], 'orders_lock')
  return rows[0]
}
