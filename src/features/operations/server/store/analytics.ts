import { serviceKinds, servicePath } from '#features/catalog/rules.ts'
import type { DeliveryTime } from '#features/operations/contract/analytics.ts'
import type { CohortCounts, DayCounts, DaySales, DayViews, DeviceViews, SourcedSales } from '#features/operations/rules/analytics.ts'
import type { Period } from '#features/operations/rules/kinds.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** Delivery times, in seconds, of the orders completed on a day for one service and supplier. */
export interface DayDeliveries {
  day: string
  service: string
  supplier: string
  seconds: number[]
}

/** All measurements of a range of days. */
export interface MeasuredDays {
  counts: DayCounts[]
  sales: (DaySales & SourcedSales)[]
  deliveries: DayDeliveries[]
}

/** A range of days (`2026-11-20`), both included. */
export interface Days {
  from: string
  to: string
}

/** The last day that was measured; null if none was. */
export async function selectLastMeasured(db: Queryable): Promise<string | null> {
  return (await db.first<{ day: string | null }>(`select to_char(max(day), 'YYYY-MM-DD') as day from analytics_days`))?.day ?? null
}

/** Replaces the measurements of a range of days. */
export async function replaceDays(tx: Transaction, { from, to }: Days, { counts, sales, deliveries }: MeasuredDays): Promise<void> {
  await deleteDays(tx, { from, to })
  await Promise.all([
    tx.query(
      `insert into analytics_days (day, orders_placed, orders_completed, new_customers, refills)
       select day, placed, completed, "newCustomers", refills from jsonb_to_recordset($1)
         as row(day date, placed int, completed int, "newCustomers" int, refills int)`,
      [JSON.stringify(counts)],
    ),
    tx.query(
      `insert into analytics_sales (day, service, method, supplier, visit_source, device, orders, sold_cents, refunded_cents, fee_cents,
         delivery_cost_cents)
       select day, service, method, supplier, source, device, orders, "soldCents", "refundedCents", "feeCents", "deliveryCostCents"
         from jsonb_to_recordset($1) as row(day date, service text, method text, supplier text, source text, device text, orders int,
           "soldCents" bigint, "refundedCents" bigint, "feeCents" bigint, "deliveryCostCents" bigint)`,
      [JSON.stringify(sales)],
    ),
    tx.query(
      `insert into analytics_deliveries (day, service, supplier, seconds)
       select day, service, supplier, seconds from jsonb_to_recordset($1) as row(day date, service text, supplier text, seconds int[])`,
      [JSON.stringify(deliveries)],
    ),
  ])
}

/** Deletes the measurements of a range of days. */
export async function deleteDays(tx: Transaction, { from, to }: Days): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('figures of days'))`)
  for (const table of ['analytics_days', 'analytics_sales', 'analytics_deliveries'])
    await tx.query(`delete from ${table} where day between $1::date and $2::date`, [from, to])
}

const salesSums = `sum(orders) as orders, sum(sold_cents) as "soldCents", sum(refunded_cents) as "refundedCents",
  sum(fee_cents) as "feeCents", sum(delivery_cost_cents) as "deliveryCostCents"`

const start = (by: Period) => `to_char(date_trunc('${by}', day), 'YYYY-MM-DD')`

/** Counts summed by day, week or month. */
export async function selectCounts(db: Queryable, { from, to }: Days, by: Period): Promise<DayCounts[]> {
  return db.all(
    `select ${start(by)} as day, sum(orders_placed) as placed, sum(orders_completed) as completed, sum(new_customers) as "newCustomers",
       sum(refills) as refills
     from analytics_days where day between $1::date and $2::date group by 1`,
    [from, to],
  )
}

/** Sales summed by day, week or month. */
export async function selectSales(db: Queryable, { from, to }: Days, by: Period): Promise<DaySales[]> {
  return db.all(
    `select ${start(by)} as day, service, method, ${salesSums}
     from analytics_sales where day between $1::date and $2::date group by 1, 2, 3`,
    [from, to],
  )
}

/** Sales by supplier, visit source and device. */
export async function selectSourcedSales(db: Queryable, { from, to }: Days): Promise<SourcedSales[]> {
  return db.all(
    `select supplier, visit_source as source, device, ${salesSums} from analytics_sales where day between $1::date and $2::date group by 1, 2, 3`,
    [from, to],
  )
}

const viewSums = `coalesce(sum(views) filter (where path = any($3)), 0) as "packageViews",
  coalesce(sum(views) filter (where path = '/checkout'), 0) as "checkoutViews"
  from page_views where day between $1::date and $2::date and (path = any($3) or path = '/checkout')`

/** Views summed by day, week or month. */
export async function selectOpened(db: Queryable, { from, to }: Days, by: Period): Promise<DayViews[]> {
  return db.all(`select ${start(by)} as day, ${viewSums} group by 1`, [from, to, serviceKinds().map(servicePath)])
}

/** Views by kind of device. */
export async function selectOpenedByDevice(db: Queryable, { from, to }: Days): Promise<DeviceViews[]> {
  return db.all(`select device, ${viewSums} group by 1`, [from, to, serviceKinds().map(servicePath)])
}

/** Delivery times by service or supplier, largest sample first. `live` are days that have not been measured yet. */
export async function selectDeliveryTimes(
  db: Queryable,
  { from, to }: Days,
  by: 'service' | 'supplier',
  live: readonly DayDeliveries[],
): Promise<DeliveryTime[]> {
  return db.all(
    `select ${by} as name, count(*) as sample, percentile_disc(0.5) within group (order by took) as median,
       percentile_disc(0.9) within group (order by took) as p90
     from (
       select service, supplier, seconds from analytics_deliveries where day between $1::date and $2::date
       union all
       select service, supplier, seconds from jsonb_to_recordset($3) as row(service text, supplier text, seconds int[])
     ) measured, unnest(seconds) took group by 1 order by 2 desc, 1`,
    [from, to, JSON.stringify(live)],
  )
}

export async function replaceCohorts(tx: Transaction, cohorts: readonly CohortCounts[], at: Date): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('figures of days'))`)
  await tx.query('delete from analytics_cohorts')
  await tx.query(
    `insert into analytics_cohorts (month, customers, within_30, within_60, within_90, measured_at)
     select month, customers, "within30", "within60", "within90", $2
       from jsonb_to_recordset($1) as row(month date, customers int, "within30" int, "within60" int, "within90" int)`,
    [JSON.stringify(cohorts), at],
  )
}

/** Cohorts of customers by the month of their first order, oldest first. */
export async function selectCohorts(db: Queryable): Promise<CohortCounts[]> {
  return db.all(`select to_char(month, 'YYYY-MM-DD') as month, customers, within_30 as "within30", within_60 as "within60", within_90 as "within90"
     from analytics_cohorts order by analytics_cohorts.month`)
}
