import { ERASED } from '#features/accounts/rules/erased.ts'
import type { Platform, Quality, ServiceType } from '#features/catalog/rules.ts'
import type { Queryable } from '#platform/db/database.ts'

/** What was bought. */
interface Bought {
  orderId: string
  platform: Platform
  type: ServiceType
  quality: Quality
}

const bought = 'platform, service_type as type, quality'

/** Orders placed on a day, and how many of them were paid since. */
export interface Placed {
  day: string
  count: number
  paid: number
}

export async function countPlaced(db: Queryable, from: Date, before: Date): Promise<Placed[]> {
  const { rows } = await db.query<Placed>(
    `select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*) as count, count(paid_at) as paid
     from orders where created_at >= $1 and created_at < $2 group by 1`,
    [from, before],
  )
  return rows
}

export async function selectFirstPlaced(db: Queryable): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date | null }>('select min(created_at) as at from orders')
  return rows[0]?.at ?? null
}

export async function selectBought(db: Queryable, orderIds: readonly string[]): Promise<Bought[]> {
  const { rows } = await db.query<Bought>(`select id as "orderId", ${bought} from orders where id = any($1)`, [orderIds])
  return rows
}

/** An order that was completed: on which day, and how long after its payment. */
export type Completion = Bought & { day: string; seconds: number }

export async function selectCompletions(db: Queryable, from: Date, before: Date): Promise<Completion[]> {
  const { rows } = await db.query<Completion>(
    `select orders.id as "orderId", ${bought}, to_char(ended.at at time zone 'UTC', 'YYYY-MM-DD') as day,
       greatest(0, extract(epoch from ended.at - paid_at))::int as seconds
     from (select order_id, min(created_at) as at from order_events
           where type = 'completed' and created_at >= $1 and created_at < $2 group by 1) ended
     join orders on orders.id = ended.order_id where paid_at is not null`,
    [from, before],
  )
  return rows
}

/** Customers by the month of their first paid order. */
export interface Cohort {
  /** Its first day. */
  month: string
  customers: number
  /** Who paid for another order within so many days of the first. */
  within30: number
  within60: number
  within90: number
}

/** A customer is an account, or a guest's address; those who were erased cannot be told apart. */
export async function selectCohorts(db: Queryable): Promise<Cohort[]> {
  const { rows } = await db.query<Cohort>(
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
  return rows
}
