import { newCustomersByDay } from '#features/accounts/server/queries/customers.ts'
import { costOf } from '#features/catalog/rules/prices.ts'
import { serviceCosts } from '#features/catalog/server/queries/admin.ts'
import { deliveredByDay, refillsByDay, deliveryStatesOf } from '#features/delivery/server/queries.ts'
import { addSales, noSales } from '#features/operations/rules/analytics.ts'
import { UNKNOWN_DEVICE } from '#features/operations/rules/kinds.ts'
import { addDays, beginOf, startsBetween } from '#features/operations/rules/periods.ts'
import type { DayDeliveries, Days, MeasuredDays } from '#features/operations/server/store/analytics.ts'
import { completionsOf, placedByDay, salesFacts } from '#features/orders/server/queries/metrics.ts'
import { methodsPaidWith, ordersOfLines } from '#features/payments/server/queries/health.ts'
import { balanceTransactionOf } from '#features/wallet/rules/balance-transactions.ts'
import { feesBetween, salesByOrder } from '#features/wallet/server/queries.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'
import { pluck } from '#shared/records.ts'

/** The label of sales that are not booked to an order. */
const OTHER = 'Other'

/** A clock, and the database or a snapshot of it. */
export type Reading = Pick<Context, 'now'> & { db: Queryable }

/** Measures days from the ledger, orders, events and deliveries. Returns a row of counts for every day, also if nothing happened. */
export async function measureDays(ctx: Reading, days: Days): Promise<MeasuredDays> {
  const { db } = ctx
  const [from, before] = [beginOf(days.from), beginOf(addDays(days.to, 1))]
  const [placed, customers, refills, sales, completions] = await Promise.all([
    placedByDay(db, from, before),
    newCustomersByDay(db, from, before),
    refillsByDay(db, from, before),
    measureSales(ctx, days, from, before),
    completionsOf(db, from, before),
  ])
  const [placedOn, customersOn, refillsOn] = [placed, customers, refills].map(byDay)
  const completedOn = Map.groupBy(completions, ({ day }) => day)
  const counts = startsBetween(days.from, days.to, 'day').map((day) => ({
    day,
    placed: placedOn?.get(day) ?? 0,
    completed: completedOn.get(day)?.length ?? 0,
    newCustomers: customersOn?.get(day) ?? 0,
    refills: refillsOn?.get(day) ?? 0,
  }))
  return { counts, sales, deliveries: await measureDeliveryTimes(ctx, completions) }
}

function byDay(rows: readonly { day: string; count: number }[]): Map<string, number> {
  return new Map(rows.map(({ day, count }) => [day, count]))
}

/** Sales and their costs by all dimensions. Costs are attributed to the dimensions of the order's sale. */
async function measureSales(ctx: Reading, days: Days, from: Date, before: Date): Promise<MeasuredDays['sales']> {
  const { db } = ctx
  const [booked, fees, delivered, costs] = await Promise.all([
    salesByOrder(db, from, before),
    measureFees(db, from, before),
    deliveredByDay(db, from, before),
    serviceCosts(db, startsBetween(days.from, days.to, 'day')),
  ])
  const orderIds = [...new Set([...booked, ...fees, ...delivered].flatMap(({ orderId }) => orderId ?? []))]
  const [facts, methods, work] = await Promise.all([
    salesFacts(db, orderIds),
    methodsPaidWith(db, orderIds),
    deliveryStatesOf(db, orderIds, ctx.now()),
  ])
  const sums = new Map<string, MeasuredDays['sales'][number] & { unitsOf: Map<string, number> }>()
  const sumOf = (day: string, orderId: string | null, deliveredBy?: string) => {
    const { service, source, device } = facts.get(orderId ?? '') ?? { service: OTHER, source: OTHER, device: null }
    const method = methods.get(orderId ?? '') ?? OTHER
    const supplier = deliveredBy ?? work.get(orderId ?? '')?.supplier.name ?? OTHER
    const dimensions = { day, service, method, supplier, source, device: device ?? UNKNOWN_DEVICE }
    const key = JSON.stringify(Object.values(dimensions))
    const sum = sums.get(key) ?? { ...dimensions, ...noSales(), unitsOf: new Map() }
    sums.set(key, sum)
    return sum
  }
  for (const { day, orderId, soldCents, refundedCents } of booked) {
    addSales(sumOf(day, orderId), { ...noSales(), orders: soldCents > 0 ? 1 : 0, soldCents, refundedCents })
  }
  for (const { day, orderId, cents } of fees) sumOf(day, orderId).feeCents += cents
  // Units are summed before pricing because a hundred of them can cost less than a cent.
  for (const { day, orderId, serviceId, supplier, units } of delivered) {
    const { unitsOf } = sumOf(day, orderId, supplier)
    unitsOf.set(serviceId, (unitsOf.get(serviceId) ?? 0) + units)
  }
  return [...sums.values()].map(({ unitsOf, ...sum }) => {
    for (const [serviceId, units] of unitsOf) sum.deliveryCostCents += costOf(units, costs.get(`${sum.day} ${serviceId}`) ?? 0)
    return sum
  })
}

/** Fees and dispute losses with their orders, from the booking or else from the provider's balance transaction. */
async function measureFees(db: Queryable, from: Date, before: Date): Promise<{ day: string; orderId: string | null; cents: number }[]> {
  const fees = await feesBetween(db, from, before)
  const lines = fees.flatMap(({ key, orderId }) => (orderId === null ? (balanceTransactionOf(key) ?? []) : []))
  const orders = new Map((await ordersOfLines(db, lines)).map(({ provider, id, orderId }) => [`${provider}:${id}`, orderId]))
  return fees.map(({ day, key, orderId, cents }) => {
    const line = balanceTransactionOf(key)
    return { day, orderId: orderId ?? (line && orders.get(`${line.provider}:${line.id}`)) ?? null, cents }
  })
}

async function measureDeliveryTimes(ctx: Reading, completions: Awaited<ReturnType<typeof completionsOf>>): Promise<DayDeliveries[]> {
  const work = await deliveryStatesOf(ctx.db, pluck(completions, 'orderId'), ctx.now())
  const times = new Map<string, DayDeliveries>()
  for (const { orderId, day, service, seconds } of completions) {
    const supplier = work.get(orderId)?.supplier.name ?? OTHER
    const key = `${day} ${supplier} ${service}`
    const row = times.get(key) ?? { day, service, supplier, seconds: [] }
    row.seconds.push(seconds)
    times.set(key, row)
  }
  return [...times.values()]
}
