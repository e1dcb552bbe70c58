import type { CohortMetrics, DeviceFunnel, PeriodMetrics, SalesPart } from '#features/operations/contract/analytics.ts'
import { type Period, UNKNOWN_DEVICE } from '#features/operations/rules/kinds.ts'
import { addDays, startOf, startsBetween } from '#features/operations/rules/periods.ts'
import { devices } from '#features/orders/rules/device.ts'
import type { PaymentMethod } from '#features/payments/contract.ts'
import { type Cents, toDollars } from '#shared/money.ts'
import { entriesOf } from '#shared/records.ts'

export const methodNames: Readonly<Record<string, string>> = {
  card: 'Card',
  paypal: 'PayPal',
  crypto: 'Crypto',
  balance: 'Balance',
} satisfies Record<PaymentMethod, string>

/** Counts for a day, or for the week or month that starts on `day`. */
export interface DayCounts {
  day: string
  placed: number
  completed: number
  newCustomers: number
  refills: number
}

/** Sales and their costs. */
export interface SalesSums {
  /** Orders whose sale was booked. */
  orders: number
  soldCents: Cents
  refundedCents: Cents
  /** Provider fees and money lost to disputes. */
  feeCents: Cents
  /** Cost of the delivered units. */
  deliveryCostCents: Cents
}

/** One day's sales of a service by payment method. */
export interface DaySales extends SalesSums {
  day: string
  service: string
  method: string
}

/** Sales by supplier, visit source and device. */
export interface SourcedSales extends SalesSums {
  supplier: string
  source: string
  device: string
}

/** Sales with all sums at zero. */
export const noSales = (): SalesSums => ({ orders: 0, soldCents: 0, refundedCents: 0, feeCents: 0, deliveryCostCents: 0 })

/** Adds the sums of `more` to `sum`, in place. */
export function addSales(sum: SalesSums, more: SalesSums): void {
  sum.orders += more.orders
  sum.soldCents += more.soldCents
  sum.refundedCents += more.refundedCents
  sum.feeCents += more.feeCents
  sum.deliveryCostCents += more.deliveryCostCents
}

/** Views of package pages and the checkout on one day. */
export interface DayViews {
  day: string
  packageViews: number
  checkoutViews: number
}

/** Views of package pages and the checkout on one kind of device. */
export type DeviceViews = Omit<DayViews, 'day'> & { device: string }

/** Counts, sales and views in any order. Rows of the same day are added up. */
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

/** The analytics of each day, week or month in a period, including those where nothing happened. */
export function seriesOf(facts: Facts, { from, to, by }: { from: string; to: string; by: Period }): PeriodMetrics[] {
  const sums = new Map(startsBetween(from, to, by).map((start) => [start, nothing()]))
  addUp(facts, (day) => sums.get(startOf(day, by)))
  return [...sums].map(([start, sum]) => inDollars(start, sum))
}

/** The totals of `facts`, as one period that starts on `from`. */
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

/** Revenue and margin grouped by `nameOf`, highest margin first. */
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

/** The funnel of each kind of device. The unknown device comes last and is left out if nothing is known of it. */
export function funnelsOf(views: readonly DeviceViews[], sales: readonly SourcedSales[]): DeviceFunnel[] {
  return ([...devices, UNKNOWN_DEVICE] as const)
    .map((device) => {
      const { packageViews = 0, checkoutViews = 0 } = views.find((row) => row.device === device) ?? {}
      const paid = sales.reduce((sum, sale) => sum + (sale.device === device ? sale.orders : 0), 0)
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

/** Customers by the month of their first paid order, and how many paid again within 30, 60 and 90 days of it. */
export interface CohortCounts {
  /** First day of the month. */
  month: string
  customers: number
  within30: number
  within60: number
  within90: number
}

/** The shares of a month's customers who came back. A share is null until the last of them has had that many days. */
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
