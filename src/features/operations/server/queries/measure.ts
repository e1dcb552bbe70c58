import { newCustomersByDay } from '#features/accounts/server/queries/customers.ts'
import { costOf } from '#features/catalog/rules/margin.ts'
import { serviceCosts } from '#features/catalog/server/queries/admin.ts'
import { deliveredByDay, refillsByDay, workOn } from '#features/delivery/server/queries.ts'
import type { DaySales } from '#features/operations/rules/analytics.ts'
import { addDays, beginOf, startsBetween } from '#features/operations/rules/periods.ts'
import type { DayDeliveries, Days, MeasuredDays } from '#features/operations/server/store/analytics.ts'
import { completionsOf, placedByDay, servicesBought } from '#features/orders/server/queries/metrics.ts'
import { methodsPaidWith } from '#features/payments/server/queries/health.ts'
import { feesByDay, salesByOrder } from '#features/wallet/server/queries.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'

/** What a booking of sales that names no order counts as. */
const OTHER = 'Other'

/** The clock, and the database or one snapshot of it. */
export type Reading = Pick<Context, 'now'> & { db: Queryable }

/** The metrics of these days by ledger, orders, events and deliveries; a row a day, also where nothing happened. */
export async function measureDays(ctx: Reading, days: Days): Promise<MeasuredDays> {
  const { db } = ctx
  const [from, before] = [beginOf(days.from), beginOf(addDays(days.to, 1))]
  const [placed, customers, refills, fees, costs, sales, completions] = await Promise.all([
    placedByDay(db, from, before),
    newCustomersByDay(db, from, before),
    refillsByDay(db, from, before),
    feesByDay(db, from, before),
    measureDeliveryCosts(ctx, from, before),
    measureSales(ctx, from, before),
    completionsOf(db, from, before),
  ])
  const [placedOn, customersOn, refillsOn] = [placed, customers, refills].map(byDay)
  const feesOn = new Map(fees.map(({ day, cents }) => [day, cents]))
  const completedOn = Map.groupBy(completions, ({ day }) => day)
  const counts = startsBetween(days.from, days.to, 'day').map((day) => ({
    day,
    placed: placedOn?.get(day) ?? 0,
    completed: completedOn.get(day)?.length ?? 0,
    newCustomers: customersOn?.get(day) ?? 0,
    refills: refillsOn?.get(day) ?? 0,
    feeCents: feesOn.get(day) ?? 0,
    deliveryCostCents: costs.get(day) ?? 0,
  }))
  return { counts, sales, deliveries: await measureDeliveryTimes(ctx, completions) }
}

function byDay(rows: readonly { day: string; count: number }[]): Map<string, number> {
  return new Map(rows.map(({ day, count }) => [day, count]))
}

/** What the units cost whose delivery ended on each day, in cents, at today's cost; services without a known cost count nothing. */
async function measureDeliveryCosts({ db }: Reading, from: Date, before: Date): Promise<Map<string, number>> {
  const [delivered, costs] = await Promise.all([deliveredByDay(db, from, before), serviceCosts(db)])
  const sums = new Map<string, number>()
  for (const { day, serviceId, units } of delivered) {
    sums.set(day, (sums.get(day) ?? 0) + costOf(units, costs.get(serviceId) ?? 0))
  }
  return sums
}

async function measureSales({ db }: Reading, from: Date, before: Date): Promise<DaySales[]> {
  const booked = await salesByOrder(db, from, before)
  const orderIds = booked.flatMap(({ orderId }) => orderId ?? [])
  const [services, methods] = await Promise.all([servicesBought(db, orderIds), methodsPaidWith(db, orderIds)])
  const sums = new Map<string, DaySales>()
  for (const { day, orderId, soldCents, refundedCents } of booked) {
    const service = services.get(orderId ?? '') ?? OTHER
    const method = methods.get(orderId ?? '') ?? OTHER
    const key = `${day} ${method} ${service}`
    const sum = sums.get(key) ?? { day, service, method, orders: 0, soldCents: 0, refundedCents: 0 }
    sum.orders += soldCents > 0 ? 1 : 0
    sum.soldCents += soldCents
    sum.refundedCents += refundedCents
    sums.set(key, sum)
  }
  return [...sums.values()]
}

async function measureDeliveryTimes(ctx: Reading, completions: Awaited<ReturnType<typeof completionsOf>>): Promise<DayDeliveries[]> {
  const work = await workOn(
    ctx.db,
    completions.map(({ orderId }) => orderId),
    ctx.now(),
  )
  const took = new Map<string, DayDeliveries>()
  for (const { orderId, day, service, seconds } of completions) {
    const supplier = work.get(orderId)?.supplier.name ?? OTHER
    const key = `${day} ${supplier} ${service}`
    const row = took.get(key) ?? { day, service, supplier, seconds: [] }
    row.seconds.push(seconds)
    took.set(key, row)
  }
  return [...took.values()]
}
