import type { DeliveryStatus } from '#features/delivery/contract.ts'
import { notHeld } from '#features/delivery/server/store/deliveries.ts'
import type { Queryable } from '#platform/db/database.ts'

/** A delivery that staff should look at. */
export interface DeliveryLine {
  orderId: string
  supplier: string
  at: Date
  /** The error of the last call. Null if there was none. */
  error: string | null
}

const lines = (at: string) => `select order_id as "orderId", suppliers.name as supplier, ${at} as at, last_error as error
  from deliveries join suppliers on suppliers.id = supplier_id`

/** Deliveries whose supplier couldn't be reached, oldest first. */
export async function selectDead(db: Queryable, limit: number): Promise<DeliveryLine[]> {
  return db.all(`${lines('updated_at')} where status = 'dead' order by updated_at limit $1`, [limit])
}

/**
 * Suppliers' deliveries created before `createdBefore` that have not started, oldest first. Excludes those that wait for staff to check
 * their order.
 */
export async function selectNotStarted(db: Queryable, createdBefore: Date, limit: number): Promise<DeliveryLine[]> {
  return db.all(
    `${lines('deliveries.created_at')} where status in ('waiting', 'unknown', 'accepted') and suppliers.kind <> 'manual' and deliveries.created_at < $1 and ${notHeld}
     order by deliveries.created_at limit $2`,
    [createdBefore, limit],
  )
}

/** Open deliveries of the shop's own queue, oldest first. */
export async function selectOwnQueue(db: Queryable, limit: number): Promise<DeliveryLine[]> {
  return db.all(
    `${lines('deliveries.created_at')} where status in ('waiting', 'unknown', 'accepted', 'in_progress') and suppliers.kind = 'manual' and ${notHeld}
     order by deliveries.created_at limit $1`,
    [limit],
  )
}

export async function selectWithDelivery(db: Queryable, orderIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(`select order_id as id from deliveries where order_id = any($1) and kind = 'order'`, [
    orderIds,
  ])
  return rows.map(({ id }) => id)
}

/** Refills started per day (`2026-11-20`, UTC). Days without refills are missing. */
export async function countRefills(db: Queryable, from: Date, before: Date): Promise<{ day: string; count: number }[]> {
  return db.all(
    `select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*) as count
     from deliveries where kind = 'refill' and created_at >= $1 and created_at < $2 group by 1`,
    [from, before],
  )
}

/** Units of an order delivered by a supplier, by the day on which the delivery ended. */
export interface DeliveredUnits {
  /** `2026-11-20`, UTC. */
  day: string
  orderId: string
  serviceId: string
  supplier: string
  units: number
}

/** Units delivered by deliveries that ended within a period, by day, order and supplier. Includes refills and revisions. */
export async function sumDelivered(db: Queryable, from: Date, before: Date): Promise<DeliveredUnits[]> {
  return db.all(
    `select to_char(delivery.updated_at at time zone 'UTC', 'YYYY-MM-DD') as day, order_id as "orderId", service_id as "serviceId",
       suppliers.name as supplier, sum(delivery.delivered) as units
     from deliveries delivery join orders_published on orders_published.id = order_id join suppliers on suppliers.id = supplier_id
     where delivery.status in ('completed', 'partial', 'canceled', 'failed') and delivery.delivered > 0
       and delivery.updated_at >= $1 and delivery.updated_at < $2
     group by 1, 2, 3, 4`,
    [from, before],
  )
}

const OPEN = `('waiting', 'unknown', 'accepted', 'in_progress', 'dead')`

/** An order's supplier and the state of its delivery. */
export interface OrderWork {
  orderId: string
  supplier: { id: string; name: string }
  status: DeliveryStatus
  /** When 90% of such orders are complete. Null if unknown. */
  dueAt: Date | null
  late: boolean
}

export async function selectWork(db: Queryable, orderIds: readonly string[], now: Date): Promise<OrderWork[]> {
  return db.all(
    `select order_id as "orderId", json_build_object('id', suppliers.id, 'name', suppliers.name) as supplier, status, due_at as "dueAt",
       coalesce(due_at < $2 and status in ${OPEN}, false) as late
     from deliveries join suppliers on suppliers.id = supplier_id where order_id = any($1) and deliveries.kind = 'order'`,
    [orderIds, now],
    'delivery_work',
  )
}
