import type { DeliveryTime, Analytics, PeriodMetrics, SalesPart } from '#features/operations/contract/analytics.ts'
import type { AnalyticsFile } from '#features/operations/rules/kinds.ts'
import { csvLine } from '#shared/csv.ts'

type Line = Parameters<typeof csvLine>[0]

/** A metric as CSV: a heading, then one line per row of its screen. Amounts are in dollars, shares from 0 to 1. */
export function analyticsCsv(name: AnalyticsFile, analytics: Analytics): string {
  return files[name](analytics).map(csvLine).join('')
}

const files: Record<AnalyticsFile, (analytics: Analytics) => Line[]> = {
  revenue: ({ series }) => [
    ['from', 'sold', 'refunded', 'revenue'],
    ...series.map((row) => [row.start, row.sold, row.refunded, row.revenue]),
  ],
  margin: ({ series }) => [
    ['from', 'revenue', 'fees and disputes', 'delivery cost', 'margin'],
    ...series.map((row) => [row.start, row.revenue, row.fees, row.deliveryCost, row.margin]),
  ],
  orders: ({ series }) => [
    ['from', 'placed', 'paid', 'completed'],
    ...series.map((row) => [row.start, row.placed, row.paid, row.completed]),
  ],
  conversion: ({ series }) => [
    ['from', 'package page views', 'checkout views', 'orders paid', 'orders paid per checkout view'],
    ...series.map((row) => [row.start, row.packageViews, row.checkoutViews, row.paid, share(row.paid, row.checkoutViews)]),
  ],
  devices: ({ devices }) => [
    ['device', 'package page views', 'checkout views', 'orders paid', 'orders paid per checkout view'],
    ...devices.map((row) => [row.device, row.packageViews, row.checkoutViews, row.paid, share(row.paid, row.checkoutViews)]),
  ],
  refunds: ({ series }) => [
    ['from', 'sold', 'refunded', 'share refunded'],
    ...series.map((row) => [row.start, row.sold, row.refunded, share(row.refunded, row.sold)]),
  ],
  refills: ({ series }) => [
    ['from', 'orders completed', 'refills', 'refills per order'],
    ...series.map((row: PeriodMetrics) => [row.start, row.completed, row.refills, share(row.refills, row.completed)]),
  ],
  services: ({ services }) => parts('service', services),
  suppliers: ({ suppliers }) => parts('supplier', suppliers),
  sources: ({ sources }) => parts('source of the visit', sources),
  methods: ({ methods }) => parts('paid with', methods),
  deliveries: ({ deliveryByService, deliveryBySupplier }) => [
    ['by', 'name', 'orders', 'median seconds', 'nine of ten within seconds'],
    ...times('service', deliveryByService),
    ...times('supplier', deliveryBySupplier),
  ],
  retention: ({ cohorts }) => [
    ['first order in', 'customers', 'again within 30 days', 'again within 60 days', 'again within 90 days'],
    ...cohorts.map(({ month, customers, within30, within60, within90 }) => [
      month,
      customers,
      rounded(within30),
      rounded(within60),
      rounded(within90),
    ]),
  ],
  liability: ({ liability: { paidBalances, bonusBalances, refundsOnTheirWay, moneyBack, refill } }) => [
    ['what', 'orders', 'amount'],
    ['Unspent balances, paid in', '', paidBalances],
    ['Unspent balances, bonus', '', bonusBalances],
    ['Refunds on their way', '', refundsOnTheirWay],
    ['Open money-back guarantees', moneyBack.orders, moneyBack.amount],
    ['Open refill guarantees', refill.orders, refill.amount],
  ],
}

function parts(heading: string, rows: readonly SalesPart[]): Line[] {
  return [
    [heading, 'orders', 'sold', 'refunded', 'revenue', 'fees and disputes', 'delivery cost', 'margin'],
    ...rows.map((row) => [row.name, row.orders, row.sold, row.refunded, row.revenue, row.fees, row.deliveryCost, row.margin]),
  ]
}

function times(by: string, rows: readonly DeliveryTime[]): Line[] {
  return rows.map(({ name, sample, median, p90 }) => [by, name, sample, median, p90])
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : rounded(part / whole)
}

function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value * 1e4) / 1e4
}
