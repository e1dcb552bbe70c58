import type { Platform, ServiceType } from '#features/catalog/rules.ts'
import type { Order } from '#features/orders/contract.ts'
import type { Queryable } from '#platform/db/database.ts'
import type { Cents } from '#shared/money.ts'

/** As much of an order as a line about it shows. */
export interface OrderLine extends Pick<
  Order,
  'id' | 'orderNumber' | 'platform' | 'quality' | 'quantity' | 'priceCents' | 'refundedCents' | 'paidAt' | 'status' | 'delivered' | 'heldAt'
> {
  type: ServiceType
  placedAt: Date
}

const columns = `id, order_number as "orderNumber", platform, service_type as type, quality, quantity, price_cents as "priceCents",
  refunded_cents as "refundedCents", paid_at as "paidAt", status, delivered, held_at as "heldAt", created_at as "placedAt"`

export async function selectLines(db: Queryable, orderIds: readonly string[]): Promise<OrderLine[]> {
  return db.all<OrderLine>(`select ${columns} from orders where id = any($1)`, [orderIds])
}

/** Orders that were paid before then and wait for their delivery to begin, the oldest first; without those that staff have to check. */
export async function selectPaidWaiting(db: Queryable, paidBefore: Date, limit: number): Promise<OrderLine[]> {
  return db.all<OrderLine>(
    `select ${columns} from orders where status = 'pending' and paid_at < $1 and held_at is null order by created_at, id limit $2`,
    [paidBefore, limit],
  )
}

/** Orders placed since then that failed and whose whole price has not gone back, the oldest first. */
export async function selectFailedUnpaidBack(db: Queryable, placedSince: Date, limit: number): Promise<OrderLine[]> {
  return db.all<OrderLine>(
    `select ${columns} from orders
     where status = 'failed' and created_at >= $1 and paid_at is not null and refunded_cents < price_cents order by created_at, id limit $2`,
    [placedSince, limit],
  )
}

export async function selectUnpaidAmong(db: Queryable, orderIds: readonly string[], limit: number): Promise<OrderLine[]> {
  return db.all<OrderLine>(`select ${columns} from orders where id = any($1) and paid_at is null order by created_at, id limit $2`, [
    orderIds,
    limit,
  ])
}

/** Orders that are being delivered, or wait for that, by the span of time in which they were placed. */
export interface OpenCount {
  /** The number of the given moments that are not after them. */
  span: number
  platform: Platform
  serviceType: ServiceType
  orders: number
}

/**
 * How many paid orders are still to be delivered, by service and by the span between `moments` (in their order, at least one) in
 * which they were placed.
 */
export async function countOpenBySpan(db: Queryable, moments: readonly Date[]): Promise<OpenCount[]> {
  return db.all<OpenCount>(
    `select width_bucket(created_at, $1::timestamptz[]) as span, platform, service_type as "serviceType", count(*)::int as orders
     from orders where status in ('pending', 'processing') and paid_at is not null group by 1, 2, 3`,
    [moments],
  )
}

/** Orders that one version of a guarantee covers. What is left out does not narrow it. */
export interface Covered {
  placedFrom: Date | null
  placedBefore: Date | null
  /** Only orders paid or completed after this, for which a claim would still be in time. */
  since: Date
  platforms: readonly Platform[] | null
  types: readonly ServiceType[] | null
}

/** How many orders, and what of their price has not gone back. */
export interface Claimable {
  orders: number
  cents: Cents
}

const covers = `($2::timestamptz is null or orders.created_at >= $2) and ($3::timestamptz is null or orders.created_at < $3)
  and ($4::text[] is null or platform = any($4)) and ($5::text[] is null or service_type = any($5))`
const values = ({ since, placedFrom, placedBefore, platforms, types }: Covered) => [since, placedFrom, placedBefore, platforms, types]
const none: Claimable = { orders: 0, cents: 0 }

/**
 * Orders that are over and were paid since `since`: what of their price has not gone back. An unpaid order is canceled within a day or
 * so: what was paid since then was placed not much earlier.
 */
export async function sumEndedSince(db: Queryable, covered: Covered): Promise<Claimable> {
  const { rows } = await db.query<Claimable>(
    `select count(*) as orders, coalesce(sum(price_cents - refunded_cents), 0) as cents from orders
     where orders.created_at >= $1::timestamptz - interval '2 days' and paid_at >= $1 and status not in ('pending', 'processing')
       and refunded_cents < price_cents and ${covers}`,
    values(covered),
  )
  return rows[0] ?? none
}

/** Orders that were completed since `since`: what of their price has not gone back. */
export async function sumCompletedSince(db: Queryable, covered: Covered): Promise<Claimable> {
  const { rows } = await db.query<Claimable>(
    `select count(*) as orders, coalesce(sum(price_cents - refunded_cents), 0) as cents
     from (select distinct order_id from order_events where type = 'completed' and created_at >= $1) ended
     join orders on orders.id = ended.order_id where refunded_cents < price_cents and ${covers}`,
    values(covered),
  )
  return rows[0] ?? none
}

/** Paid orders that are not over: what was paid for units that are not delivered, as `undeliveredShare` computes it. */
export async function sumUnderWay(db: Queryable): Promise<Claimable> {
  const { rows } = await db.query<Claimable>(
    `select count(*) filter (where open > 0) as orders, coalesce(sum(greatest(open, 0)), 0) as cents from (
       select floor((2 * price_cents::bigint * (quantity - coalesce(delivered, 0)) + quantity) / (2 * quantity)) - refunded_cents as open
       from orders where status in ('pending', 'processing') and paid_at is not null) share`,
  )
  return rows[0] ?? none
}
