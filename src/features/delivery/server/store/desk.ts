import type { DeliveryStatus } from '#features/delivery/contract.ts'
import type { Queryable } from '#platform/db/database.ts'

const OPEN = `('waiting', 'unknown', 'accepted', 'in_progress', 'dead')`

/** Orders by who delivers them and whether they are late at `now`; one at least is asked for. */
export interface WorkFilters {
  partnerId?: string | undefined
  late?: boolean | undefined
  now: Date
}

/** In the order in which their delivery began, from the newest or the oldest. */
export async function selectOrderIds(
  db: Queryable,
  { partnerId, late, now }: WorkFilters,
  { oldestFirst, after, limit }: { oldestFirst: boolean; after?: string | undefined; limit: number },
): Promise<string[]> {
  const values: unknown[] = []
  const value = (each: unknown) => `$${values.push(each)}`
  const tests = [`kind = 'order'`]
  if (partnerId !== undefined) tests.push(`partner_id = ${value(partnerId)}`)
  if (late) tests.push(`late_at < ${value(now)} and status in ${OPEN}`)
  if (after !== undefined) {
    const last = value(after)
    tests.push(
      `(created_at, order_id) ${oldestFirst ? '>' : '<'} ((select created_at from deliveries where order_id = ${last} and kind = 'order'), ${last}::text)`,
    )
  }
  const direction = oldestFirst ? 'asc' : 'desc'
  const { rows } = await db.query<{ id: string }>(
    `select order_id as id from deliveries where ${tests.join(' and ')} order by created_at ${direction}, order_id ${direction} limit ${value(limit)}`,
    values,
  )
  return rows.map(({ id }) => id)
}

/** Who delivers an order, and how that stands. */
export interface OrderWork {
  orderId: string
  partner: { id: string; name: string }
  status: DeliveryStatus
  /** By when nine of ten are complete; null where nobody knows. */
  dueAt: Date | null
  late: boolean
}

export async function selectWork(db: Queryable, orderIds: readonly string[], now: Date): Promise<OrderWork[]> {
  const { rows } = await db.query<OrderWork>(
    `select order_id as "orderId", json_build_object('id', partners.id, 'name', partners.name) as partner, status, late_at as "dueAt",
       coalesce(late_at < $2 and status in ${OPEN}, false) as late
     from deliveries join partners on partners.id = partner_id where order_id = any($1) and deliveries.kind = 'order'`,
    [orderIds, now],
    'delivery_work',
  )
  return rows
}
