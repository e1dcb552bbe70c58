import type { CohortMetrics, DeviceFunnel, PeriodMetrics, SalesPart } from '#features/operations/contract/analytics.ts'
import { type Period, UNKNOWN_DEVICE } from '#features/operations/rules/kinds.ts'
import { addDays, startOf, startsBetween } from '#features/operations/rules/periods.ts'
import { devices } from '#features/orders/rules/device.ts'
import type { PaymentMethod } from '#features/payments/contract.ts'
import { type Cents, toDollars } from '#shared/money.ts'
import { entriesOf } from '#shared/records.ts'

const names: Record<PaymentMethod, string> = { card: 'Card', paypal: 'PayPal', crypto: 'Crypto', balance: 'Balance' }

/** The names of payment methods. */
export const methodNames: Readonly<Record<string, string>> = names

/** Counts of a day, or of a longer time that begins with it. */
export interface DayCounts {
  day: string
  placed: number
  completed: number
  newCustomers: number
  refills: number
}

/** Sales and what they cost. */
export interface SalesSums {
  /** Orders whose sale was booked. */
  orders: number
  soldCents: Cents
  refundedCents: Cents
  /** What providers kept and disputes took. */
  feeCents: Cents
  /** What the delivered units cost the shop. */
  deliveryCostCents: Cents
}

/** The sales of a day, of one service and one way of paying. */
export interface DaySales extends SalesSums {
  day: string
  service: string
  method: string
}

/** Sales that one supplier delivers, one source of visits brought, and were placed on one kind of device. */
export interface SourcedSales extends SalesSums {
  supplier: string
  source: string
  device: string
}

/** Sales without any. */
export const noSales = (): SalesSums => ({ orders: 0, soldCents: 0, refundedCents: 0, feeCents: 0, deliveryCostCents: 0 })

/** Adds `more` to `sum`; only the sums are taken. */
export function addSales(sum: SalesSums, more: SalesSums): void {
  sum.orders += more.orders
  sum.soldCents += more.soldCents
  sum.refundedCents += more.refundedCents
  sum.feeCents += more.feeCents
  sum.deliveryCostCents += more.deliveryCostCents
}

/** How often package pages and checkout were opened. */
export interface DayViews {
  day: string
  packageViews: number
  checkoutViews: number
}

/** How often package pages and checkout were opened on one kind of device. */
export type DeviceViews = Omit<DayViews, 'day'> & { device: string }

/** What is known of a time, in any order; several rows of one day add up. */
export interface Facts {
  counts: readonly DayCounts[]
  sales: readonly DaySales[]
  views: readonly DayViews[]
}

interface Sums extends Omit<DayCounts, 'day'>, Omit<DayViews, 'day'> {
  sales: SalesSums
}

const nothing = (): Sums => ({
  sales: noSales(),
  placed: 0,
  completed: 0,
  refills: 0,
  newCustomers: 0,
  packageViews: 0,
  checkoutViews: 0,
})

/** The analytics of each day, week or month of a time, also where nothing happened. */
export function seriesOf(facts: Facts, { from, to, by }: { from: string; to: string; by: Period }): PeriodMetrics[] {
  const sums = new Map(startsBetween(from, to, by).map((start) => [start, nothing()]))
  addUp(facts, (day) => sums.get(startOf(day, by)))
  return [...sums].map(([start, sum]) => inDollars(start, sum))
}

/** The analytics of all of it together. */
export function totalOf(facts: Facts, from: string): PeriodMetrics {
  const sum = nothing()
  addUp(facts, () => sum)
  return inDollars(from, sum)
}

function addUp({ counts, sales, views }: Facts, sumOf: (day: string) => Sums | undefined): void {
  const add = ({ day, ...analytics }: { day: string } & Partial<Omit<Sums, 'sales'>>) => {
    const sum = sumOf(day)
    if (sum) for (const [name, value] of entriesOf(analytics)) sum[name] += value
  }
  for (const row of counts) add(row)
  for (const row of views) add(row)
  for (const row of sales) {
    const sum = sumOf(row.day)
    if (sum) addSales(sum.sales, row)
  }
}

function inDollars(start: string, { sales, ...counts }: Sums): PeriodMetrics {
  return { start, ...money(sales), paid: sales.orders, ...counts }
}

/** Revenue and margin by what `nameOf` tells apart, the highest margin first. */
export function salesBy<Row extends SalesSums>(sales: readonly Row[], nameOf: (sale: Row) => string): SalesPart[] {
  const sums = new Map<string, SalesSums>()
  for (const sale of sales) {
    const name = nameOf(sale)
    const sum = sums.get(name) ?? noSales()
    addSales(sum, sale)
    sums.set(name, sum)
  }
  return [...sums]
    .map(([name, sum]) => ({ name, orders: sum.orders, ...money(sum) }))
    .toSorted((a, b) => b.margin - a.margin || a.name.localeCompare(b.name))
}

/** How far visits went on each kind of device; the unknown ones last, if there are any. */
export function funnelsOf(views: readonly DeviceViews[], sales: readonly SourcedSales[]): DeviceFunnel[] {
  return ([...devices, UNKNOWN_DEVICE] as const)
    .map((device) => {
      const { packageViews = 0, checkoutViews = 0 } = views.find((each) => each.device === device) ?? {}
      const paid = sales.reduce((sum, each) => sum + (each.device === device ? each.orders : 0), 0)
      return { device, packageViews, checkoutViews, paid }
    })
    .filter(({ device, packageViews, checkoutViews, paid }) => device !== UNKNOWN_DEVICE || packageViews + checkoutViews + paid > 0)
}

function money({ soldCents, refundedCents, feeCents, deliveryCostCents }: SalesSums) {
  return {
    sold: toDollars(soldCents),
    refunded: toDollars(refundedCents),
    revenue: toDollars(soldCents - refundedCents),
    fees: toDollars(feeCents),
    deliveryCost: toDollars(deliveryCostCents),
    margin: toDollars(soldCents - refundedCents - feeCents - deliveryCostCents),
  }
}

/** Customers of a month, and how many of them paid again within so many days of their first order. */
export interface CohortCounts {
  /** Its first day. */
  month: string
  customers: number
  within30: number
  within60: number
  within90: number
}

/** Shares of a month's customers; one is null until the last of them had that many days. */
export function cohortShares({ month, customers, ...within }: CohortCounts, today: string): CohortMetrics {
  const last = addDays(startOf(addDays(month, 31), 'month'), -1)
  const share = (days: number, count: number) => (addDays(last, days) < today && customers > 0 ? count / customers : null)
  return {
    month: month.slice(0, 7),
    customers,
    within30: share(30, within.within30),
    within60: share(60, within.within60),
    within90: share(90, within.within90),
  }
}
