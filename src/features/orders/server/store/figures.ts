import { estimates } from '#features/orders/rules.ts'
import type { Queryable } from '#platform/db/database.ts'

/** YouTube subscribers are promised within a week. */
const SUBSCRIBERS_MS = 7 * 86_400_000

/** Over all orders that were delivered in full. */
export async function selectDelivered(db: Queryable): Promise<{ orders: number; customers: number; units: number }> {
  const { rows } = await db.query<{ orders: number; customers: number; units: number }>(
    `select count(*) as orders, count(distinct coalesce(user_id, lower(email))) as customers, coalesce(sum(quantity), 0)::float8 as units
       from orders where status = 'completed'`,
  )
  return rows[0] ?? { orders: 0, customers: 0, units: 0 }
}

/** Of orders paid since then that came to an end: how many, and how many were delivered in full. */
export async function selectEnded(db: Queryable, from: Date): Promise<{ ended: number; completed: number }> {
  const { rows } = await db.query<{ ended: number; completed: number }>(
    `select count(*) as ended, count(*) filter (where status = 'completed') as completed
       from orders where paid_at >= $1 and status in ('completed', 'partial', 'canceled', 'failed')`,
    [from],
  )
  return rows[0] ?? { ended: 0, completed: 0 }
}

/** Of orders paid since then whose delivery was due, or is done: how many, and how many were done within the promised time. */
export async function selectPunctual(db: Queryable, from: Date, now: Date): Promise<{ due: number; punctual: number }> {
  const { rows } = await db.query<{ due: number; punctual: number }>(
    `select count(*) as due, count(*) filter (where done_at <= due_at) as punctual
       from (select (select min(created_at) from order_events where order_id = o.id and type = 'completed') as done_at,
                    paid_at + case when platform = 'youtube' and service_type = 'subscribers' then $4::float8 else $3::float8 end
                      * interval '1 millisecond' as due_at
               from orders o where paid_at >= $1) as delivery
      where done_at is not null or due_at < $2`,
    [from, now, estimates.completion, SUBSCRIBERS_MS],
  )
  return rows[0] ?? { due: 0, punctual: 0 }
}

/** How long a service's orders took, in seconds from the payment. */
export interface ServiceTimes {
  serviceId: string
  sample: number
  startMedian: number
  startP90: number
  completionMedian: number
  completionP90: number
}

/**
 * Over orders paid since `from` that were completed. One that is still open a week after its payment counts with its age,
 * so that what never ends does not make the shop look fast.
 */
export async function selectServiceTimes(db: Queryable, from: Date, now: Date): Promise<ServiceTimes[]> {
  const { rows } = await db.query<ServiceTimes>(
    `select service_id as "serviceId", count(*)::int as sample,
            ceil(percentile_cont(0.5) within group (order by started))::int as "startMedian",
            ceil(percentile_cont(0.9) within group (order by started))::int as "startP90",
            ceil(percentile_cont(0.5) within group (order by ended))::int as "completionMedian",
            ceil(percentile_cont(0.9) within group (order by ended))::int as "completionP90"
       from (select service_id,
                    extract(epoch from coalesce(min(e.created_at) filter (where e.type = 'processing'), $2) - paid_at) as started,
                    extract(epoch from coalesce(min(e.created_at) filter (where e.type = 'completed'), $2) - paid_at) as ended
               from orders o join order_events e on e.order_id = o.id
              where o.paid_at >= $1 and (o.status = 'completed' or (o.status in ('pending', 'processing') and o.paid_at < $2 - interval '7 days'))
              group by o.id) as times
      group by service_id`,
    [from, now],
  )
  return rows
}
