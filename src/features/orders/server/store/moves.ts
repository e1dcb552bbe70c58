import type { Order } from '#features/orders/contract.ts'
import { sourcesOf } from '#features/orders/rules.ts'
import { type OrderEvent, type OrderMove, type PlainEvent, orderColumns } from '#features/orders/server/tables.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** Moves a paid order to another status, with an event. Undefined if the transition isn't allowed. */
export async function updateMoved(
  tx: Transaction,
  orderId: string,
  { to, ...move }: OrderMove & { to: Order['status'] },
): Promise<Order | undefined> {
  return tx.first<Order>(
    `with moved as (
       update orders set status = $2, updated_at = now(), in_flight = in_flight and $2 in ('pending', 'processing'), held_at = null, held_until = null,
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
}

/** Holds a paid order, with an event. Returns false if it's already held or its delivery has started. */
export async function updateHeld(tx: Transaction, orderId: string, { at, until }: { at: Date; until: Date | null }): Promise<boolean> {
  return tx.affects(
    `with held as (
       update orders set held_at = $2, held_until = $3, updated_at = $2
       where id = $1 and held_at is null and paid_at is not null and status = 'pending' returning id
     )
     insert into order_events (order_id, type, actor) select id, 'held', 'system' from held`,
    [orderId, at, until],
  )
}

/** Releases a held order, with an event. Returns false if it isn't held. */
export async function updateHoldEnded(tx: Transaction, orderId: string, actor: string, now: Date): Promise<boolean> {
  return tx.affects(
    `with released as (
       update orders set held_at = null, held_until = null, updated_at = $3 where id = $1 and held_at is not null returning id
     )
     insert into order_events (order_id, type, actor) select id, 'released', $2 from released`,
    [orderId, actor, now],
  )
}

/**
 * Records the progress of an order in delivery. Adds an event and returns true if staff report it, if the last progress event is over a
 * minute old or at least one percent of the quantity behind, or if all units are delivered. Otherwise returns false, as it does if nothing
 * changed or the order isn't in delivery.
 */
export async function updateProgress(tx: Transaction, orderId: string, move: OrderMove): Promise<boolean> {
  return tx.affects(
    // Database time: the earlier events use it too.
    `with moved as (
       update orders set updated_at = now(), delivered = greatest(coalesce(delivered, 0), least($2, quantity)), start_count = coalesce(start_count, $3)
       where id = $1 and status = 'processing'
         and (coalesce(delivered, -1) < least($2, quantity) or (start_count is null and $3::bigint is not null))
       returning id, quantity, delivered
     ), newest as (
       select delivered, created_at from order_events where order_id = $1 and type = 'progress' order by id desc limit 1
     )
     insert into order_events (order_id, type, actor, reason, delivered)
     select id, 'progress', $4, $5, delivered from moved
     where $4 <> 'partner' or delivered = quantity or not exists (
       select from newest
       where newest.created_at > now() - interval '1 minute' and moved.delivered - newest.delivered < moved.quantity / 100.0)`,
    [orderId, move.delivered ?? 0, move.startCount ?? null, move.actor, move.reason],
    'orders_progress',
  )
}

/** Adds a refund to its order's total. Returns false if that exceeds what was paid. */
export async function reserveRefund(tx: Transaction, orderId: string, cents: number): Promise<boolean> {
  return tx.affects(
    `update orders set refunded_cents = refunded_cents + $2, updated_at = now()
     where id = $1 and paid_at is not null and refunded_cents + $2 <= price_cents`,
    [orderId, cents],
  )
}

/** Locks an order until the end of the transaction and returns it. Rows that refer to it, such as events, can still be inserted. */
export async function lockOrder(tx: Transaction, orderId: string): Promise<Order | undefined> {
  return tx.first<Order>(`select ${orderColumns} from orders where id = $1 for no key update`, [orderId], 'orders_lock')
}

/**
 * Locks the orders that aren't locked yet until the end of the transaction and returns them, oldest first. It never waits, so locking many
 * orders this way can't cause a deadlock.
 */
export function lockFreeOrders(tx: Transaction, orderIds: readonly string[]): Promise<Order[]> {
  return tx.all(
    `select ${orderColumns} from orders where id = any($1) order by created_at, id for no key update skip locked`,
    [orderIds],
    'orders_lock_free',
  )
}

/** Adds an event. It's dated when it is inserted, not when its transaction began, which may have waited for the order's lock. */
export async function insertEvent(tx: Transaction, orderId: string, event: PlainEvent): Promise<void> {
  await tx.query(
    'insert into order_events (order_id, type, actor, reason, money_cents, created_at) values ($1, $2, $3, $4, $5, clock_timestamp())',
    [orderId, event.type, event.actor, event.reason, event.moneyCents],
    'orders_event',
  )
}

/** The maximum number of progress events to read, in addition to the first. */
const MAX_PROGRESS = 200

/** An order's events, oldest first. Progress events are limited to the first and the newest 200. */
export async function selectEvents(db: Queryable, orderId: string): Promise<OrderEvent[]> {
  return db.all<OrderEvent>(
    `select type, actor, reason, money_cents as "moneyCents", status, delivered, created_at as "createdAt" from order_events
     where order_id = $1 and (type <> 'progress'
       or id = (select min(id) from order_events where order_id = $1 and type = 'progress')
       or id > coalesce((select id from order_events where order_id = $1 and type = 'progress' order by id desc offset $2 limit 1), 0))
     order by id`,
    [orderId, MAX_PROGRESS],
    'orders_events',
  )
}

/** When an order ended; undefined if no such event is recorded. */
export async function selectEndedAt(db: Queryable, orderId: string): Promise<Date | undefined> {
  const event = await db.first<{ at: Date }>(
    `select created_at as at from order_events
     where order_id = $1 and coalesce(status, type) in ('completed', 'partial', 'canceled', 'failed') order by id limit 1`,
    [orderId],
    'orders_ended_at',
  )
  return event?.at
}

/** When the newest event of a type was recorded; undefined if there is none. Database time, like the refunds it's compared with. */
export async function selectNewestAt(db: Queryable, orderId: string, type: string): Promise<Date | undefined> {
  const event = await db.first<{ at: Date }>(
    'select created_at as at from order_events where order_id = $1 and type = $2 order by id desc limit 1',
    [orderId, type],
    'orders_newest_at',
  )
  return event?.at
}

/** Whether an account has claimed this guest order. */
export function existsClaimed(db: Queryable, orderId: string): Promise<boolean> {
  return db.affects(`select from order_events where order_id = $1 and type = 'claimed' limit 1`, [orderId])
}
