import { z } from 'zod'
import { day, money } from '#features/operations/contract/fields.ts'
import { periods, UNKNOWN_DEVICE } from '#features/operations/rules/kinds.ts'
import { devices } from '#features/orders/rules/device.ts'

const count = z.int()
const share = z.number().nullable().describe('From 0 to 1; null until that many days have passed for every customer of the month.')

const sales = {
  sold: money,
  refunded: money,
  revenue: money.describe('Dollars: sold less refunded.'),
  fees: money.describe('Dollars lost to provider fees and disputes.'),
  deliveryCost: money.describe('Dollars that the delivered units cost the shop.'),
  margin: money.describe('Dollars: revenue less fees and delivery cost.'),
}

const periodSchema = z
  .object({
    start: day.describe('The first day of the period: `2026-11-20`, UTC.'),
    ...sales,
    placed: count.describe('Orders placed.'),
    paid: count,
    completed: count,
    refills: count,
    newCustomers: count,
    packageViews: count.describe('Views of package pages.'),
    checkoutViews: count,
  })
  .meta({ id: 'PeriodMetrics' })
export type PeriodMetrics = z.infer<typeof periodSchema>

const salesPartSchema = z.object({ name: z.string(), orders: count, ...sales }).meta({ id: 'SalesPart' })
/** Revenue and margin of one service, supplier, source of visits or payment method. */
export type SalesPart = z.infer<typeof salesPartSchema>

const deviceSchema = z
  .object({
    device: z.enum([...devices, UNKNOWN_DEVICE]),
    packageViews: count.describe('Views of package pages.'),
    checkoutViews: count,
    paid: count.describe('Orders paid.'),
  })
  .meta({ id: 'DeviceFunnel' })
/** The funnel on one kind of device: package pages, checkout, paid orders. */
export type DeviceFunnel = z.infer<typeof deviceSchema>

const deliveryTimeSchema = z
  .object({
    name: z.string(),
    sample: count.describe('The number of orders measured.'),
    median: z.number().describe('Seconds from payment to completion.'),
    p90: z.number().describe('Seconds within which 90% of orders were complete.'),
  })
  .meta({ id: 'DeliveryTime' })
export type DeliveryTime = z.infer<typeof deliveryTimeSchema>

const cohortSchema = z
  .object({
    month: z.string().describe('The month of the first paid order: `2026-11`.'),
    customers: count,
    within30: share,
    within60: share,
    within90: share,
  })
  .meta({ id: 'Cohort' })
export type CohortMetrics = z.infer<typeof cohortSchema>

const openGuaranteesSchema = z.object({ orders: count, amount: money })
const liabilitySchema = z
  .object({
    paidBalances: money,
    bonusBalances: money,
    refundsOnTheirWay: money,
    moneyBack: openGuaranteesSchema.describe('Orders whose money-back guarantee is open.'),
    refill: openGuaranteesSchema.describe('Orders whose refill guarantee is open.'),
  })
  .meta({ id: 'Liability' })
export type Liability = z.infer<typeof liabilitySchema>

export const analyticsSchema = z
  .object({
    from: day,
    to: day,
    by: z.enum(periods),
    before: z.object({ from: day, to: day }).describe('The previous period, of the same length.'),
    total: periodSchema,
    totalBefore: periodSchema,
    series: z.array(periodSchema),
    seriesBefore: z.array(periodSchema),
    services: z.array(salesPartSchema),
    suppliers: z.array(salesPartSchema),
    sources: z.array(salesPartSchema).describe('By the source of the visit that placed the order.'),
    methods: z.array(salesPartSchema),
    devices: z.array(deviceSchema),
    deliveryByService: z.array(deliveryTimeSchema),
    deliveryBySupplier: z.array(deliveryTimeSchema),
    cohorts: z.array(cohortSchema),
    liability: liabilitySchema,
  })
  .meta({ id: 'Analytics' })
export type Analytics = z.infer<typeof analyticsSchema>
