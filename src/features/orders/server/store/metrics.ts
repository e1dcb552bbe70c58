import { ERASED } from '#features/accounts/rules.ts'
import type { Platform, Quality, ServiceType } from '#features/catalog/rules.ts'
import type { OrderStatus } from '#features/orders/contract.ts'
import type { Device } from '#features/orders/rules/device.ts'
import type { Queryable } from '#platform/db/database.ts'

/** Delivery windows in minutes: `own` by service id, `usual` by platform and type. */
interface Windows {
  own: ReadonlyMap<string, { completeWithin: number }>
  usual: readonly { platform: Platform; type: ServiceType; completeWithin: number }[]
}

/** Totals of all orders delivered in full. */
export function selectDelivered(db: Queryable): Promise<{ orders: number; customers: number; units: number }> {
  return db.one<{ orders: number; customers: number; units: number }>(
    `select count(*) as orders, count(distinct coalesce(user_id, lower(email))) as customers, coalesce(sum(quantity), 0)::float8 as units
       from orders where status = 'completed'`,
  )
}

/** Counts orders paid since a time that have ended, and those of them delivered in full. */
export function selectEnded(db: Queryable, from: Date): Promise<{ ended: number; completed: number }> {
  return db.one<{ ended: number; completed: number }>(
    `select count(*) as ended, count(*) filter (where status = 'completed') as completed
       from orders where paid_at >= $1 and status in ('completed', 'partial', 'canceled', 'failed')`,
    [from],
  )
}

/** Counts orders paid since a time that are complete or due, and those of them completed within their service's delivery window. */
export function selectPunctual(db: Queryable, from: Date, now: Date, { own, usual }: Windows): Promise<{ due: number; punctual: number }> {
  return db.one<{ due: number; punctual: number }>(
    `select count(*) as due, count(*) filter (where done_at <= due_at) as punctual
       from (select (select min(created_at) from order_events where order_id = o.id and type = 'completed') as done_at,
                    paid_at + coalesce(own.minutes, usual.minutes) * interval '1 minute' as due_at
               from orders o
               join jsonb_to_recordset($3) as usual(platform text, type text, minutes int)
                 on usual.platform = o.platform and usual.type = o.service_type
               left join jsonb_to_recordset($4) as own(id text, minutes int) on own.id = o.service_id
              where paid_at >= $1) as delivery
      where done_at is not null or due_at < $2`,
    [
      from,
      now,
      JSON.stringify(usual.map(({ platform, type, completeWithin }) => ({ platform, type, minutes: completeWithin }))),
      JSON.stringify([...own].map(([id, { completeWithin }]) => ({ id, minutes: completeWithin }))),
    ],
  )
}

/** How long a service's orders took in seconds from the payment. */
export interface ServiceTimes {
  serviceId: string
  sample: number
  startMedian: number
  startP90: number
  completionMedian: number
  completionP90: number
}

/**
 * Measures completed orders paid since `from`. An order still open a week after its payment counts with its current age, so that stuck
 * orders don't make the shop look fast.
 */
export async function selectServiceTimes(db: Queryable, from: Date, now: Date): Promise<ServiceTimes[]> {
  return db.all<ServiceTimes>(
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
}

/** An order's service, visit source and device. */
interface Bought {
  orderId: string
  platform: Platform
  type: ServiceType
  quality: Quality
  visitSource: string | null
  device: Device | null
}

const bought = 'platform, service_type as type, quality, visit_source as "visitSource", device'

/** The orders placed on a day, and how many of them have been paid. */
export interface Placed {
  day: string
  count: number
  paid: number
}

/** Counts the orders of each day (`2026-11-20`, UTC) in a period. Days without orders are left out. */
export async function countPlaced(db: Queryable, from: Date, before: Date): Promise<Placed[]> {
  return db.all<Placed>(
    `select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*) as count, count(paid_at) as paid
     from orders where created_at >= $1 and created_at < $2 group by 1`,
    [from, before],
  )
}

/** When the first order was placed; null if there are none. */
export async function selectFirstPlaced(db: Queryable): Promise<Date | null> {
  return (await db.one<{ at: Date | null }>('select min(created_at) as at from orders')).at
}

export async function selectBought(db: Queryable, orderIds: readonly string[]): Promise<Bought[]> {
  return db.all<Bought>(`select id as "orderId", ${bought} from orders where id = any($1)`, [orderIds])
}

/** A completed order, with its day and the seconds since its payment. */
export type Completion = Bought & { day: string; seconds: number }

export async function selectCompletions(db: Queryable, from: Date, before: Date): Promise<Completion[]> {
  return db.all<Completion>(
    `select orders.id as "orderId", ${bought}, to_char(ended.at at time zone 'UTC', 'YYYY-MM-DD') as day,
       greatest(0, extract(epoch from ended.at - paid_at))::int as seconds
     from (select order_id, min(created_at) as at from order_events
           where type = 'completed' and created_at >= $1 and created_at < $2 group by 1) ended
     join orders on orders.id = ended.order_id where paid_at is not null`,
    [from, before],
  )
}

/** The customers whose first paid order was in the same month. */
export interface Cohort {
  /** The first day of the month. */
  month: string
  customers: number
  /** Customers who paid for another order within this many days of the first. */
  within30: number
  within60: number
  within90: number
}

/**
 * Groups customers by the month of their first paid order and counts those who came back. Reads every paid order. A customer is an account
 * or a guest's email. Erased guests are left out because they can't be told apart.
 */
export async function selectCohorts(db: Queryable): Promise<Cohort[]> {
  return db.all<Cohort>(
    `with paid as (
       select coalesce(user_id, lower(email)) as customer, paid_at as at from orders
       where paid_at is not null and (user_id is not null or email <> $1)
     ), firsts as (
       select at, row_number() over by_customer as place, lead(at) over by_customer as next
       from paid window by_customer as (partition by customer order by at)
     )
     select to_char(at at time zone 'UTC', 'YYYY-MM-01') as month, count(*) as customers,
       count(*) filter (where next <= at + interval '30 days') as "within30",
       count(*) filter (where next <= at + interval '60 days') as "within60",
       count(*) filter (where next <= at + interval '90 days') as "within90"
     from firsts where place = 1 group by 1 order by 1`,
    [ERASED],
  )
}

export async function countByStatus(db: Queryable, statuses: readonly OrderStatus[]): Promise<{ status: OrderStatus; count: number }[]> {
  return db.all<{ status: OrderStatus; count: number }>('select status, count(*) as count from orders where status = any($1) group by 1', [
    statuses,
  ])
}
