import { newCustomersByDay } from '#features/accounts/server/queries/customers.ts'
import type { DayMetric, DayMetrics } from '#features/operations/contract/today.ts'
import { addDays, beginOf, dayOf } from '#features/operations/rules/periods.ts'
import { selectViewTotals } from '#features/operations/server/store.ts'
import { type Placed, placedByDay } from '#features/orders/server/queries/metrics.ts'
import { salesByHour } from '#features/wallet/server/queries.ts'
import type { Context } from '#platform/context.ts'
import { toDollars } from '#shared/money.ts'

const HOUR_MS = 3_600_000
const WEEK_MS = 7 * 24 * HOUR_MS

type ByDay = Map<string, number>

/** Today's metrics compared with the same day last week, up to this time of day, and with the average of the last seven days. */
export async function dayMetrics(ctx: Context): Promise<DayMetrics> {
  const { db } = ctx
  const now = ctx.now()
  const today = dayOf(now)
  const weekAgo = addDays(today, -7)
  const [from, byNow] = [beginOf(weekAgo), new Date(now.getTime() - WEEK_MS)]
  const [sales, salesByNow, placed, placedByNow, customers, customersByNow, views] = await Promise.all([
    salesByHour(db, from, now),
    salesByHour(db, from, byNow),
    placedByDay(db, from, now),
    placedByDay(db, from, byNow),
    newCustomersByDay(db, from, now),
    newCustomersByDay(db, from, byNow),
    selectViewTotals(db, weekAgo, today),
  ])
  const metric = (days: ByDay, until: ByDay | null): DayMetric => compare(today, days, until)
  return {
    revenue: metric(revenueByDay(sales), revenueByDay(salesByNow)),
    orders: metric(counts(placed), counts(placedByNow)),
    paid: metric(counts(placed.map(paidOf)), counts(placedByNow.map(paidOf))),
    views: metric(counts(views), null),
    newCustomers: metric(counts(customers), counts(customersByNow)),
    hours: hoursOf(sales, from, now),
  }
}

type HourOfSales = Awaited<ReturnType<typeof salesByHour>>[number]

const centsOf = ({ soldCents, refundedCents }: HourOfSales) => soldCents - refundedCents
const paidOf = ({ day, paid }: Placed) => ({ day, count: paid })

function counts(rows: readonly { day: string; count: number }[]): ByDay {
  return new Map(rows.map(({ day, count }) => [day, count]))
}

function revenueByDay(hours: readonly HourOfSales[]): ByDay {
  const cents: ByDay = new Map()
  for (const hour of hours) cents.set(dayOf(hour.hour), (cents.get(dayOf(hour.hour)) ?? 0) + centsOf(hour))
  return new Map([...cents].map(([day, sum]) => [day, toDollars(sum)]))
}

function compare(today: string, days: ByDay, byNow: ByDay | null): DayMetric {
  const weekAgo = addDays(today, -7)
  const before = Array.from({ length: 7 }, (_, index) => days.get(addDays(today, index - 7)) ?? 0)
  return {
    today: days.get(today) ?? 0,
    lastWeekByNow: byNow && (byNow.get(weekAgo) ?? 0),
    lastWeek: days.get(weekAgo) ?? 0,
    mean: Math.round((before.reduce((sum, value) => sum + value, 0) / 7) * 100) / 100,
  }
}

function hoursOf(sales: readonly HourOfSales[], weekAgo: Date, now: Date) {
  const cents = new Map(sales.map((row) => [row.hour.getTime(), centsOf(row)]))
  return Array.from({ length: 24 }, (_, hour) => {
    const then = weekAgo.getTime() + hour * HOUR_MS
    const begins = then + WEEK_MS
    return {
      hour,
      revenue: begins > now.getTime() ? null : toDollars(cents.get(begins) ?? 0),
      lastWeek: toDollars(cents.get(then) ?? 0),
    }
  })
}
