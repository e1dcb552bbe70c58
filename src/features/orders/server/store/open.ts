import type { Platform, ServiceType } from '#features/catalog/rules.ts'
import type { Queryable } from '#platform/db/database.ts'

/** Orders that are being delivered, or wait for that, by the span of time in which they were placed. */
export interface OpenCount {
  /** How many of the moments lie at or before them. */
  span: number
  platform: Platform
  serviceType: ServiceType
  orders: number
}

/** `moments` in their order. */
export async function countOpenBySpan(db: Queryable, moments: readonly Date[]): Promise<OpenCount[]> {
  const { rows } = await db.query<OpenCount>(
    `select width_bucket(created_at, $1::timestamptz[]) as span, platform, service_type as "serviceType", count(*)::int as orders
     from orders where status in ('pending', 'processing') and paid_at is not null group by 1, 2, 3`,
    [moments],
  )
  return rows
}
