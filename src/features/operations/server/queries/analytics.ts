import { openGuarantees } from '#features/guarantees/server/queries/open.ts'
import type { Analytics, Liability } from '#features/operations/contract/analytics.ts'
import { type Facts, cohortShares, funnelsOf, methodNames, salesBy, seriesOf, totalOf } from '#features/operations/rules/analytics.ts'
import type { Period } from '#features/operations/rules/kinds.ts'
import { addDays, dayOf, daysBetween, inPieces } from '#features/operations/rules/periods.ts'
import { measureDays, type Reading } from '#features/operations/server/queries/measure.ts'
import * as store from '#features/operations/server/store/analytics.ts'
import { customerCohorts, firstPlacedAt } from '#features/orders/server/queries/metrics.ts'
import { firstTransactionAt, owedToCustomers } from '#features/wallet/server/queries.ts'
import type { Context } from '#platform/context.ts'
import { toDollars } from '#shared/money.ts'

/** The analytics of a period and of the equally long period before it, read from one snapshot. */
export function getAnalytics({ db, now }: Context, period: store.Days & { by: Period }): Promise<Analytics> {
  return db.recent((recent) => recent.snapshot((tx) => readAnalytics({ db: tx, now }, period)))
}

async function readAnalytics(ctx: Reading, { from, to, by }: store.Days & { by: Period }): Promise<Analytics> {
  const before = { from: addDays(from, -daysBetween(from, to)), to: addDays(from, -1) }
  const live = await measureLive(ctx, to)
  const isHere = ({ day }: { day: string }) => day >= from && day <= to
  const liveHere = live.deliveries.filter(isHere)
  const [now, then, measured, opened, deliveryByService, deliveryBySupplier, cohorts, liability] = await Promise.all([
    factsOf(ctx, { from, to }, by, live),
    factsOf(ctx, before, by, live),
    store.selectSourcedSales(ctx.db, { from, to }),
    store.selectOpenedByDevice(ctx.db, { from, to }),
    store.selectDeliveryTimes(ctx.db, { from, to }, 'service', liveHere),
    store.selectDeliveryTimes(ctx.db, { from, to }, 'supplier', liveHere),
    store.selectCohorts(ctx.db),
    liabilityOf(ctx),
  ])
  const sourced = [...measured, ...live.sales.filter(isHere)]
  const today = dayOf(ctx.now())
  const known = cohorts.length > 0 ? cohorts : await customerCohorts(ctx.db)
  return {
    from,
    to,
    by,
    before,
    total: totalOf(now, from),
    totalBefore: totalOf(then, before.from),
    series: seriesOf(now, { from, to, by }),
    seriesBefore: seriesOf(then, { ...before, by }),
    services: salesBy(now.sales, ({ service }) => service),
    suppliers: salesBy(sourced, ({ supplier }) => supplier),
    sources: salesBy(sourced, ({ source }) => source),
    methods: salesBy(now.sales, ({ method }) => methodNames[method] ?? method),
    devices: funnelsOf(opened, sourced),
    deliveryByService,
    deliveryBySupplier,
    cohorts: known.map((cohort) => cohortShares(cohort, today)),
    liability,
  }
}

/** The first day that the roll-up has not measured yet. */
export async function firstUnmeasured(ctx: Reading): Promise<string> {
  const last = await store.selectLastMeasured(ctx.db)
  if (last !== null) return addDays(last, 1)
  const begins = await Promise.all([firstPlacedAt(ctx.db), firstTransactionAt(ctx.db)])
  return begins.flatMap((at) => (at ? dayOf(at) : [])).toSorted()[0] ?? dayOf(ctx.now())
}

/** Measures the days up to `to` that the roll-up has not: usually only today. */
async function measureLive(ctx: Reading, to: string): Promise<store.MeasuredDays> {
  const measured: store.MeasuredDays = { counts: [], sales: [], deliveries: [] }
  for (const days of inPieces(await firstUnmeasured(ctx), to)) {
    const piece = await measureDays(ctx, days)
    measured.counts.push(...piece.counts)
    measured.sales.push(...piece.sales)
    measured.deliveries.push(...piece.deliveries)
  }
  return measured
}

async function factsOf({ db }: Reading, days: store.Days, by: Period, live: store.MeasuredDays): Promise<Facts> {
  const isWithin = ({ day }: { day: string }) => day >= days.from && day <= days.to
  const [counts, sales, views] = await Promise.all([
    store.selectCounts(db, days, by),
    store.selectSales(db, days, by),
    store.selectOpened(db, days, by),
  ])
  return { counts: [...counts, ...live.counts.filter(isWithin)], sales: [...sales, ...live.sales.filter(isWithin)], views }
}

async function liabilityOf(ctx: Reading): Promise<Liability> {
  const [owed, { moneyBack, refill }] = await Promise.all([owedToCustomers(ctx.db), openGuarantees(ctx)])
  return {
    paidBalances: toDollars(owed.paidCents),
    bonusBalances: toDollars(owed.bonusCents),
    refundsOnTheirWay: toDollars(owed.refundsCents),
    moneyBack: { orders: moneyBack.orders, amount: toDollars(moneyBack.cents) },
    refill: { orders: refill.orders, amount: toDollars(refill.cents) },
  }
}
