import type { Order, OrderDraft } from '#features/orders/contract.ts'
import { sourcesOf } from '#features/orders/rules.ts'
import { newOrderNumber, readOrderNumber } from '#features/orders/rules/order-number.ts'
import { orderColumns } from '#features/orders/server/tables.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import { newId } from '#shared/ids.ts'

/**
 * Inserts an unpaid order with its first event, or puts the customer's identical unpaid order back in flight. A guest's order is only reused
 * on the same network: anyone can type their email, and the customer of an order can follow and cancel it. An order in its last two hours
 * is not reused: it would be canceled while it's being paid. Violates `orders_in_flight` if another order of the service holds the target,
 * see `isInFlightConflict`. Database time: it has to match `created_at`.
 */
export async function insertOrClaim(tx: Transaction, draft: OrderDraft): Promise<Order> {
  return tx.one<Order>(
    `with twin as (
       update orders set in_flight = true, terms_version = $21, consent_version = $23, consent_wording = $24, purchase_address = $25, promised = $30,
         network_key = $22, updated_at = now()
       where id = (
         select id from orders
         where lower(email) = lower($3) and created_at > now() - interval '22 hours' and service_id = $7 and target_key = $6
           and paid_at is null and status = 'pending' and not in_flight
           and package_id = $8 and price_cents = $14 and promotion_id is not distinct from $18 and social_username = $4
           and user_id is not distinct from $2 and (user_id is not null or network_key = $22) and note is not distinct from $16
         order by created_at desc limit 1 for update skip locked
       )
       returning *
     ), placed as (
       insert into orders (id, order_number, user_id, email, social_username, target_url, target_key, service_id, package_id,
         price_id, platform, service_type, quality, quantity, price_cents, currency, note, discount_cents, promotion_id, promotion_label, terms_version,
         network_key, consent_version, consent_wording, purchase_address, visit_source, visit_campaign, time_zone, device, promised,
         status, in_flight)
       select $1, $20, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $21, $22, $23, $24, $25, $26, $27, $28,
         $29, $30, 'pending', true
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
      newOrderNumber(),
      draft.termsVersion,
      draft.networkKey,
      draft.consentVersion,
      draft.consentWording,
      draft.sealedAddress,
      draft.visitSource,
      draft.visitCampaign,
      draft.timeZone,
      draft.device,
      JSON.stringify(draft.promised),
    ],
    'orders_place',
  )
}

/**
 * Marks an unpaid order as paid; undefined if it's already paid or has ended. It isn't put in flight if another order holds its target.
 * Database time: `paid_at` has to match the `paid` event.
 */
export async function updatePaid(
  tx: Transaction,
  orderId: string,
  cents: number,
  actor: string,
): Promise<(Order & { inFlight: boolean }) | undefined> {
  return tx.first<Order & { inFlight: boolean }>(
    `with paid as (
       update orders set paid_at = now(), updated_at = now(), in_flight = not exists (
         select from orders other where other.service_id = orders.service_id and other.target_key = orders.target_key
           and other.in_flight and other.id <> orders.id)
       where id = $1 and paid_at is null and status = 'pending' and price_cents = $2
       returning *
     ), event as (
       insert into order_events (order_id, type, actor, money_cents) select id, 'paid', $3, $2 from paid
     )
     select ${orderColumns}, in_flight as "inFlight" from paid`,
    [orderId, cents, actor],
    'orders_paid',
  )
}

/** Puts a paid order in flight in place of an unpaid one for the same target. Has no effect if the other order is paid too. */
export async function updateTargetTaken(tx: Transaction, { id, serviceId, targetKey }: Order): Promise<void> {
  await tx.query('update orders set in_flight = false where service_id = $1 and target_key = $2 and in_flight and paid_at is null', [
    serviceId,
    targetKey,
  ])
  await tx.query(
    `update orders set in_flight = true where id = $1 and not exists (
       select from orders other where other.service_id = $2 and other.target_key = $3 and other.in_flight)`,
    [id, serviceId, targetKey],
  )
}

/** Takes an unpaid order out of flight, so it no longer blocks its target. It can still be paid. */
export async function updateReleased(tx: Transaction, orderId: string): Promise<void> {
  await tx.query(`update orders set in_flight = false, updated_at = now() where id = $1 and paid_at is null`, [orderId], 'orders_release')
}

export async function updateUnpaidCanceled(tx: Transaction, orderId: string): Promise<boolean> {
  return tx.affects(
    `update orders set status = 'canceled', in_flight = false, updated_at = now() where id = $1 and paid_at is null and status = any($2)`,
    [orderId, sourcesOf('canceled')],
  )
}

export async function selectOrder(db: Queryable, orderId: string): Promise<Order | undefined> {
  return db.first<Order>(`select ${orderColumns} from orders where id = $1`, [orderId], 'orders_by_id')
}

/** The owners of orders by order id; null for guest orders. */
export async function selectOwners(db: Queryable, ids: readonly string[]): Promise<Map<string, string | null>> {
  const rows = await db.all<{ id: string; userId: string | null }>(
    'select id, user_id as "userId" from orders where id = any($1)',
    [ids],
    'orders_owners',
  )
  return new Map(rows.map(({ id, userId }) => [id, userId]))
}

/** A keyed hash of the network that an order came from; null if unknown. */
export async function selectNetworkKey(db: Queryable, orderId: string): Promise<string | null> {
  return (await db.first<{ key: string | null }>('select network_key as key from orders where id = $1', [orderId]))?.key ?? null
}

/** Evidence about an order for a dispute: its encrypted IP address, and when its emailed link was first opened. */
export async function selectDisputeFacts(
  db: Queryable,
  orderId: string,
): Promise<{ sealedAddress: Buffer | null; linkOpenedAt: Date | null } | undefined> {
  return db.first('select purchase_address as "sealedAddress", link_opened_at as "linkOpenedAt" from orders where id = $1', [orderId])
}

/** Records the first time that an order's emailed link was opened. */
export async function updateLinkOpened(db: Queryable, orderId: string, now: Date): Promise<void> {
  await db.query('update orders set link_opened_at = $2 where id = $1 and link_opened_at is null', [orderId, now])
}

/** Removes the IP addresses of orders placed before `before`. */
export async function clearAddresses(db: Queryable, before: Date): Promise<void> {
  await db.query('update orders set purchase_address = null where purchase_address is not null and created_at < $1', [before])
}

/** The order with this number and email; undefined if they don't match. */
export async function selectByNumber(db: Queryable, orderNumber: string, email: string): Promise<Order | undefined> {
  return db.first<Order>(`select ${orderColumns} from orders where order_number = $1 and lower(email) = lower($2)`, [
    readOrderNumber(orderNumber),
    email,
  ])
}

/** The order in flight for a service and target, if any. */
export async function selectInFlight(db: Queryable, serviceId: string, targetKey: string): Promise<Order | undefined> {
  return db.first<Order>(`select ${orderColumns} from orders where service_id = $1 and target_key = $2 and in_flight`, [
    serviceId,
    targetKey,
  ])
}

/** Unpaid orders placed before `before`, oldest first. */
export async function selectUnpaidBefore(db: Queryable, before: Date, limit: number): Promise<Order[]> {
  return db.all<Order>(
    `select ${orderColumns} from orders where status = 'pending' and created_at <= $1 and paid_at is null order by created_at limit $2`,
    [before, limit],
  )
}

/** Assigns the paid guest orders with this email to the customer, with an event each. Returns how many. */
export async function updateClaimed(tx: Transaction, email: string, userId: string): Promise<number> {
  const { rowCount } = await tx.query(
    `with mine as (
       select id from orders where lower(email) = lower($1) and user_id is null and paid_at is not null order by id for update
     ), claimed as (
       update orders set user_id = $2, updated_at = now() from mine where orders.id = mine.id returning orders.id
     )
     insert into order_events (order_id, type, actor) select id, 'claimed', 'customer' from claimed`,
    [email, userId],
  )
  return rowCount ?? 0
}
