import type { Platform, ServiceType } from '#features/catalog/rules.ts'
import type { Order } from '#features/orders/contract.ts'
import type { Queryable } from '#platform/db/database.ts'
import type { Cents } from '#shared/money.ts'

/** The fields of an order shown in a list. */
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

/** Orders paid before a time whose delivery hasn't started, oldest first, without held orders. */
export async function selectPaidWaiting(db: Queryable, paidBefore: Date, limit: number): Promise<OrderLine[]> {
  return db.all<OrderLine>(
    `select ${columns} from orders where status = 'pending' and paid_at < $1 and held_at is null order by created_at, id limit $2`,
    [paidBefore, limit],
  )
}

/** Failed orders placed since a time that aren't fully refunded, oldest first. */
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

/** The number of paid, unfinished orders of a service in one span of time. */
export interface OpenCount {
  /** How many of the moments are at or before the orders' creation. */
  span: number
  platform: Platform
  serviceType: ServiceType
  orders: number
}

/** Counts paid, unfinished orders by service and by the span between `moments` (ascending, at least one) in which they were placed. */
export async function countOpenBySpan(db: Queryable, moments: readonly Date[]): Promise<OpenCount[]> {
  return db.all<OpenCount>(
    `select width_bucket(created_at, $1::timestamptz[]) as span, platform, service_type as "serviceType", count(*)::int as orders
     from orders where status in ('pending', 'processing') and paid_at is not null group by 1, 2, 3`,
    [moments],
  )
}

/** The orders covered by one version of a guarantee. Null means no restriction. */
export interface Covered {
  placedFrom: Date | null
  placedBefore: Date | null
  /** Only orders paid or completed since then, which can still be claimed. */
  since: Date
  platforms: readonly Platform[] | null
  types: readonly ServiceType[] | null
}

/** The number of orders and the unrefunded part of their prices. */
export interface Claimable {
  orders: number
  cents: Cents
}

const covers = `($2::timestamptz is null or orders.created_at >= $2) and ($3::timestamptz is null or orders.created_at < $3)
  and ($4::text[] is null or platform = any($4)) and ($5::text[] is null or service_type = any($5))`
const values = ({ since, placedFrom, placedBefore, platforms, types }: Covered) => [since, placedFrom, placedBefore, platforms, types]

/**
 * Sums up the ended orders paid since `since`. A bank may take days to pay for an order, but those orders were placed at most 30 days
 * earlier.
 */
export function sumEndedSince(db: Queryable, covered: Covered): Promise<Claimable> {
  return db.one<Claimable>(
    `select count(*) as orders, coalesce(sum(price_cents - refunded_cents), 0) as cents from orders
     where orders.created_at >= $1::timestamptz - interval '30 days' and paid_at >= $1 and status not in ('pending', 'processing')
       and refunded_cents < price_cents and ${covers}`,
    values(covered),
  )
}

/** Sums up the orders completed since `since`. */
export function sumCompletedSince(db: Queryable, covered: Covered): Promise<Claimable> {
  return db.one<Claimable>(
    `select count(*) as orders, coalesce(sum(price_cents - refunded_cents), 0) as cents
     from (select distinct order_id from order_events where type = 'completed' and created_at >= $1) ended
     join orders on orders.id = ended.order_id where refunded_cents < price_cents and ${covers}`,
    values(covered),
  )
}

/** Sums up what paid, unfinished orders paid for undelivered units, as `undeliveredShare` computes it. */
export function sumUnderWay(db: Queryable): Promise<Claimable> {
  return db.one<Claimable>(
    `select count(*) filter (where open > 0) as orders, coalesce(sum(greatest(open, 0)), 0) as cents from (
       select floor((2 * price_cents::bigint * (quantity - coalesce(delivered, 0)) + quantity) / (2 * quantity)) - refunded_cents as open
       from orders where status in ('pending', 'processing') and paid_at is not null) share`,
  )
}
