import type { Queryable } from '#platform/db/database.ts'

/** A delivery that somebody should look at. */
export interface DeliveryLine {
  orderId: string
  partner: string
  at: Date
  /** What the last call said; null where there was none, or it went well. */
  error: string | null
}

const lines = (at: string) => `select order_id as "orderId", partners.name as partner, ${at} as at, last_error as error
  from deliveries join partners on partners.id = partner_id`

/** The longest first. */
export async function selectDead(db: Queryable, limit: number): Promise<DeliveryLine[]> {
  const { rows } = await db.query<DeliveryLine>(`${lines('updated_at')} where status = 'dead' order by updated_at limit $1`, [limit])
  return rows
}

/** Handed over, or to be, before then, and not begun: the oldest first. */
export async function selectNotBegun(db: Queryable, createdBefore: Date, limit: number): Promise<DeliveryLine[]> {
  const { rows } = await db.query<DeliveryLine>(
    `${lines('deliveries.created_at')} where status in ('waiting', 'unknown', 'accepted') and partners.kind <> 'manual' and deliveries.created_at < $1
     order by deliveries.created_at limit $2`,
    [createdBefore, limit],
  )
  return rows
}

/** The oldest first. */
export async function selectOwnQueue(db: Queryable, limit: number): Promise<DeliveryLine[]> {
  const { rows } = await db.query<DeliveryLine>(
    `${lines('deliveries.created_at')} where status in ('waiting', 'unknown', 'accepted', 'in_progress') and partners.kind = 'manual'
     order by deliveries.created_at limit $1`,
    [limit],
  )
  return rows
}

export async function selectWithDelivery(db: Queryable, orderIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(`select order_id as id from deliveries where order_id = any($1) and kind = 'order'`, [
    orderIds,
  ])
  return rows.map(({ id }) => id)
}

export async function countRefills(db: Queryable, from: Date, before: Date): Promise<{ day: string; count: number }[]> {
  const { rows } = await db.query<{ day: string; count: number }>(
    `select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*) as count
     from deliveries where kind = 'refill' and created_at >= $1 and created_at < $2 group by 1`,
    [from, before],
  )
  return rows
}
