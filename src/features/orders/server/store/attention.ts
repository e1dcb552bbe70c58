import type { Platform, Quality, ServiceType } from '#features/catalog/rules.ts'
import type { Queryable } from '#platform/db/database.ts'
import type { Cents } from '#shared/money.ts'

/** As much of an order as a line about it shows. */
export interface OrderLine {
  id: string
  orderNumber: string
  platform: Platform
  type: ServiceType
  quality: Quality
  quantity: number
  priceCents: Cents
  refundedCents: Cents
  paidAt: Date | null
  placedAt: Date
}

const columns = `id, order_number as "orderNumber", platform, service_type as type, quality, quantity, price_cents as "priceCents",
  refunded_cents as "refundedCents", paid_at as "paidAt", created_at as "placedAt"`

export async function selectLines(db: Queryable, orderIds: readonly string[]): Promise<OrderLine[]> {
  const { rows } = await db.query<OrderLine>(`select ${columns} from orders where id = any($1)`, [orderIds])
  return rows
}

/** Oldest first. */
export async function selectPaidWaiting(db: Queryable, paidBefore: Date, limit: number): Promise<OrderLine[]> {
  const { rows } = await db.query<OrderLine>(
    `select ${columns} from orders where status = 'pending' and paid_at < $1 order by created_at, id limit $2`,
    [paidBefore, limit],
  )
  return rows
}

/** Oldest first. */
export async function selectFailedUnpaidBack(db: Queryable, placedSince: Date, limit: number): Promise<OrderLine[]> {
  const { rows } = await db.query<OrderLine>(
    `select ${columns} from orders
     where status = 'failed' and created_at >= $1 and paid_at is not null and refunded_cents < price_cents order by created_at, id limit $2`,
    [placedSince, limit],
  )
  return rows
}

export async function selectUnpaidAmong(db: Queryable, orderIds: readonly string[], limit: number): Promise<OrderLine[]> {
  const { rows } = await db.query<OrderLine>(
    `select ${columns} from orders where id = any($1) and paid_at is null order by created_at, id limit $2`,
    [orderIds, limit],
  )
  return rows
}
