import { sourcesOf } from '#features/orders/rules.ts'
import { type Order, orderColumns, type OrderDraft } from '#features/orders/server/tables.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import { newId } from '#shared/ids.ts'

/**
 * The order and its first event in one statement; the same customer's same unpaid order is put back in flight instead
 * of placing a second one. Violates `orders_in_flight` where the target is being served.
 */
export async function insertOrClaim(tx: Transaction, draft: OrderDraft): Promise<Order> {
  const { rows } = await tx.query<Order>(
    `with twin as (
       update orders set in_flight = true, updated_at = now()
       where id = (
         select id from orders
         where lower(email) = lower($3) and created_at > now() - interval '2 days' and service_id = $7 and target_key = $6
           and paid_at is null and status = 'pending' and not in_flight
           and package_id = $8 and price_cents = $14 and promotion_id is not distinct from $18 and social_username = $4
           and user_id is not distinct from $2 and note is not distinct from $16
         order by created_at desc limit 1 for update skip locked
       )
       returning *
     ), placed as (
       insert into orders (id, order_number, user_id, email, social_username, target_url, target_key, service_id, package_id,
         price_id, platform, service_type, quality, quantity, price_cents, currency, note, discount_cents, promotion_id, promotion_label, status, in_flight)
       select $1, 'GS-' || nextval('order_numbers'), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, 'pending', true
       where not exists (select from twin)
       returning *
     ), event as (
       insert into order_events (order_id, type, actor) select id, 'placed', 'customer' from placed
     )
     select ${orderColumns} from placed union all select ${orderColumns} from twin`,
    [
      newId('ord'),
      draft.userId,
      draft.email,
      draft.socialUsername,
      draft.targetUrl,
      draft.targetKey,
      draft.serviceId,
      draft.packageId,
      draft.priceId,
      draft.platform,
      draft.serviceType,
      draft.quality,
      draft.quantity,
      draft.priceCents,
      draft.currency,
      draft.note,
      draft.discountCents,
      draft.promotionId,
      draft.promotionLabel,
    ],
    'orders_place',
  )
  return rows[0] as Order
}

/** Guarded: nothing where the order is paid already or over. A rival in flight keeps the target, the money is still taken in. */
export async function updatePaid(tx: Transaction, orderId: string, cents: number, actor: string): Promise<Order | undefined> {
  const { rows } = await tx.query<Order>(
    `with paid as (
       update orders set paid_at = now(), updated_at = now(), in_flight = not exists (
         select from orders rival where rival.service_id = orders.service_id and rival.target_key = orders.target_key
           and rival.in_flight and rival.id <> orders.id)
       where id = $1 and paid_at is null and status = 'pending' and price_cents = $2
       returning *
     ), event as (
       insert into order_events (order_id, type, actor, money_cents) select id, 'paid', $3, $2 from paid
     )
     select ${orderColumns} from paid`,
    [orderId, cents, actor],
    'orders_paid',
  )
  return rows[0]
}

export async function updateReleased(tx: Transaction, orderId: string): Promise<void> {
  await tx.query(`update orders set in_flight = false, updated_at = now() where id = $1 and paid_at is null`, [orderId], 'orders_release')
}

export async function updateUnpaidCanceled(tx: Transaction, orderId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update orders set status = 'canceled', in_flight = false, updated_at = now() where id = $1 and paid_at is null and status = any($2)`,
    [orderId, sourcesOf('canceled')],
  )
  return rowCount === 1
}

export async function selectOrder(db: Queryable, orderId: string): Promise<Order | undefined> {
  const { rows } = await db.query<Order>(`select ${orderColumns} from orders where id = $1`, [orderId], 'orders_by_id')
  return rows[0]
}

export async function selectByNumber(db: Queryable, orderNumber: string, email: string): Promise<Order | undefined> {
  const { rows } = await db.query<Order>(`select ${orderColumns} from orders where order_number = upper($1) and lower(email) = lower($2)`, [
    orderNumber,
    email,
  ])
  return rows[0]
}

export async function selectInFlight(db: Queryable, serviceId: string, targetKey: string): Promise<Order | undefined> {
  const { rows } = await db.query<Order>(`select ${orderColumns} from orders where service_id = $1 and target_key = $2 and in_flight`, [
    serviceId,
    targetKey,
  ])
  return rows[0]
}

export async function selectUnpaidBefore(db: Queryable, before: Date, limit: number): Promise<Order[]> {
  const { rows } = await db.query<Order>(
    `select ${orderColumns} from orders where created_at between $1::timestamptz - interval '30 days' and $1 and paid_at is null and status = 'pending' order by created_at limit $2`,
    [before, limit],
  )
  return rows
}

/** Guests' orders with this address become the customer's, each with an event; returns how many. */
export async function updateClaimed(tx: Transaction, email: string, userId: string): Promise<number> {
  const { rowCount } = await tx.query(
    `with mine as (
       select id from orders where lower(email) = lower($1) and user_id is null order by id for update
     ), claimed as (
       update orders set user_id = $2, updated_at = now() from mine where orders.id = mine.id returning orders.id
     )
     insert into order_events (order_id, type, actor) select id, 'claimed', 'customer' from claimed`,
    [email, userId],
  )
  return rowCount ?? 0
}
