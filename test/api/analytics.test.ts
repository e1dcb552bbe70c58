import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyReport } from '#features/delivery/server/commands/report.ts'
import { startOrderDelivery } from '#features/delivery/server/commands/start.ts'
import { deliveriesOf } from '#features/delivery/server/queries.ts'
import type { Analytics } from '#features/operations/contract/analytics.ts'
import type { OrderPage } from '#features/operations/contract/orders.ts'
import { rollUpDays, rollUpAnalytics } from '#features/operations/server/commands/analytics.ts'
import { getAnalytics } from '#features/operations/server/queries/analytics.ts'
import { balanceTransactionBooking } from '#features/wallet/rules/balance-transactions.ts'
import { post } from '#features/wallet/server/commands.ts'
import { type DataOf, firstOf, getData, type Refused } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import type { Customer } from '../support/customer.ts'
import { paidOrder } from '../support/guarantees.ts'
import { buy } from '../support/orders.ts'
import { bookPast, type PastOrder } from '../support/past.ts'
import { refund } from '../support/refunds.ts'
import { operator } from '../support/staff.ts'

/** The analytics, compared with figures worked out by hand. */

let shop: TestShop
let owner: Customer
beforeAll(async () => {
  shop = await testShop()
  owner = await operator(shop)
})
afterAll(() => shop.stop())

const ask = async (query: Record<string, string>) => {
  const { status, body } = await owner.request<DataOf<Analytics>>('GET', `/api/operator/figures?${new URLSearchParams(query)}`)
  expect({ status, ...(status !== 200 && { body }) }).toEqual({ status: 200 })
  return body.data
}
const file = async (name: string, query: Record<string, string>) => {
  const answer = await owner.request('GET', `/api/operator/figures/${name}.csv?${new URLSearchParams(query)}`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('text/csv')
  return answer.text
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
}

/** Seven orders of three customers in one winter. Two of the days are outside the period. */
const winter: PastOrder[] = [
  { who: 'ada', paid: '2019-01-31T23:59:59Z', cents: 10_000 },
  { who: 'ada', paid: '2019-02-01T00:00:00Z', cents: 699, completedAfter: 3_600 },
  {
    who: 'grace',
    paid: '2019-02-01T12:00:00Z',
    cents: 1_399,
    completedAfter: 7_200,
    method: 'paypal',
    service: 'svc_tiktok_followers_premium',
  },
  { who: 'grace', paid: '2019-02-03T12:00:00Z', cents: 299, completedAfter: 60, refunded: { cents: 100, at: '2019-02-10T09:00:00Z' } },
  { who: 'hedy', paid: '2019-02-28T23:59:59Z', cents: 501, refunded: { cents: 501, at: '2019-03-01T00:00:00Z' } },
  { who: 'hedy', paid: '2019-03-01T00:00:00Z', cents: 20_000 },
  { who: 'ada', placed: '2019-02-14T10:00:00Z', cents: 2_500 },
]

test('the totals of a month are the sums of its transactions', async () => {
  await bookPast(shop, winter)
  await rollUpAnalytics(shop.ctx)
  const month = { from: '2019-02-01', to: '2019-02-28' }
  const found = await ask({ ...month, by: 'month' })
  // Sales are 6.99 + 13.99 + 2.99 + 5.01. A refund of 1.00 is in the same month, the rest in March.
  expect(found.total).toMatchObject({ start: '2019-02-01', sold: 28.98, refunded: 1, revenue: 27.98, placed: 5, paid: 4, completed: 3 })
  expect(found.series).toHaveLength(1)
  expect(found.before).toEqual({ from: '2019-01-04', to: '2019-01-31' })
  expect(found.totalBefore).toMatchObject({ revenue: 100, paid: 1 })
  const free = { fees: 0, deliveryCost: 0, margin: 13.99 }
  expect(found.services).toEqual([
    { name: 'Instagram Views', orders: 3, sold: 14.99, refunded: 1, revenue: 13.99, ...free },
    { name: 'TikTok Followers, premium', orders: 1, sold: 13.99, refunded: 0, revenue: 13.99, ...free },
  ])
  expect(found.methods).toEqual([
    { name: 'Card', orders: 3, sold: 14.99, refunded: 1, revenue: 13.99, ...free },
    { name: 'PayPal', orders: 1, sold: 13.99, refunded: 0, revenue: 13.99, ...free },
  ])
  expect(found.deliveryByService).toEqual([
    { name: 'Instagram Views', sample: 2, median: 60, p90: 3_600 },
    { name: 'TikTok Followers, premium', sample: 1, median: 7_200, p90: 7_200 },
  ])
  expect(found.cohorts.slice(0, 2)).toEqual([
    { month: '2019-01', customers: 1, within30: 1, within60: 1, within90: 1 },
    { month: '2019-02', customers: 2, within30: 1, within60: 1, within90: 1 },
  ])
  const byDay = await ask({ ...month, by: 'day' })
  expect(byDay.series).toHaveLength(28)
  expect(byDay.series.filter(({ paid }) => paid > 0).map(({ start, sold }) => [start, sold])).toEqual([
    ['2019-02-01', 20.98],
    ['2019-02-03', 2.99],
    ['2019-02-28', 5.01],
  ])
})

test('margin is what is left after fees, disputes and what the delivered units cost', async () => {
  const { ctx } = shop
  const today = ctx.now().toISOString().slice(0, 10)
  const order = await paidOrder(shop)
  await ctx.db.query(
    `insert into service_costs (id, service_id, cents_per_thousand, valid_from, set_by)
     select 'cost_' || service_id, service_id, 100, now(), 'test' from orders where id = $1`,
    [order.id],
  )
  const { total: before } = await ask({ from: today, to: today })
  const entries = [
    { account: 'processor:sandbox' as const, amountCents: -120 },
    { account: 'processor_fees' as const, amountCents: 50 },
    { account: 'disputes' as const, amountCents: 70 },
  ]
  await ctx.db.transaction((tx) => post(tx, { key: 'a fee and a dispute', reason: 'processor_fee', currency: 'USD', entries }))
  // Amounts in another currency don't count.
  await ctx.db.transaction((tx) => post(tx, { key: 'a fee in euros', reason: 'processor_fee', currency: 'EUR', entries }))
  await startOrderDelivery(ctx, order.id)
  const { id } = firstOf(await deliveriesOf(ctx.db, order.id))
  await applyReport(ctx, id, { status: 'completed', delivered: 5_000 }, { person: 'usr_operator' })

  const { total } = await ask({ from: today, to: today })
  expect(total.fees - before.fees).toBeCloseTo(1.2, 6)
  expect(total.deliveryCost - before.deliveryCost).toBeCloseTo(5, 6)
  expect(total.margin).toBeCloseTo(total.revenue - total.fees - total.deliveryCost, 6)
  const [heading, ...lines] = await file('margin', { from: today, to: today, by: 'day' })
  expect(heading).toEqual(['from', 'revenue', 'fees and disputes', 'delivery cost', 'margin'])
  expect(lines).toHaveLength(1)
})

test('margins by service, supplier and source of the visit add up to the total', async () => {
  const { ctx } = shop
  const { db } = ctx
  const today = ctx.now().toISOString().slice(0, 10)
  const before = await ask({ from: today, to: today })
  const ad = await paidOrder(shop, { source: { source: 'Insta-Ads', campaign: 'Spring Sale' } })
  const search = await paidOrder(shop, { source: { source: 'google.com', campaign: '<script>' } })
  await paidOrder(shop, { source: { source: 'x'.repeat(61), campaign: 'spring' } })
  await paidOrder(shop, { source: 'elsewhere' })
  // The ad's order cost a fee on the provider's list and its delivery, 5,000 units at a dollar a thousand; $2 of the other went back.
  const fee = { id: 'txn_ad', type: 'capture' as const, amountCents: 699, feeCents: 50, currency: 'USD' }
  const booking = balanceTransactionBooking('sandbox', fee)
  if (!booking) throw new Error('A fee is booked.')
  await db.query(
    `insert into balance_transactions select 'sandbox', 'txn_ad', 'capture', 699, 50, 699, 50, null, 'USD', id, null, now(), now()
     from payment_attempts where subject_id = $1`,
    [ad.id],
  )
  await db.transaction((tx) => post(tx, booking))
  await startOrderDelivery(ctx, ad.id)
  const delivery = firstOf(await deliveriesOf(db, ad.id))
  await applyReport(ctx, delivery.id, { status: 'completed', delivered: 5_000 }, { person: 'usr_operator' })
  await refund(shop, search.id, 200)

  const after = await ask({ from: today, to: today })
  const sources = new Map(after.sources.map(({ name, ...part }) => [name, part]))
  expect(sources.get('insta-ads')).toMatchObject({ orders: 1, revenue: 6.99, fees: 0.5, deliveryCost: 5, margin: 1.49 })
  expect(sources.get('google.com')).toMatchObject({ orders: 1, sold: 6.99, refunded: 2, fees: 0, deliveryCost: 0, margin: 4.99 })
  const unknown = (of: Analytics) => of.sources.find(({ name }) => name === 'Unknown')?.orders ?? 0
  expect(unknown(after) - unknown(before)).toBe(2)
  const sum = (rows: { margin: number }[]) => rows.reduce((cents, { margin }) => cents + Math.round(margin * 100), 0)
  for (const rows of [after.series, after.services, after.suppliers, after.sources, after.methods]) {
    expect(sum(rows)).toBe(Math.round(after.total.margin * 100))
  }
  // After a finished day is saved, it returns the same figures.
  await rollUpDays(ctx, { from: today, to: today })
  expect(await ask({ from: today, to: today })).toMatchObject({ sources: after.sources, suppliers: after.suppliers, total: after.total })
  for (const table of ['days', 'sales', 'deliveries']) await db.query(`delete from analytics_${table} where day = $1`, [today])

  expect((await getData<OrderPage>(owner, `/api/operator/orders/${ad.id}`)).visit).toEqual({ source: 'insta-ads', campaign: 'spring sale' })
  expect((await getData<OrderPage>(owner, `/api/operator/orders/${search.id}`)).visit).toEqual({ source: 'google.com', campaign: null })
})

test('the exported file matches the screen', async () => {
  const month = { from: '2019-02-01', to: '2019-02-28', by: 'week' }
  const { total, series, services } = await ask(month)
  const [heading, ...lines] = await file('revenue', month)
  expect(heading).toEqual(['from', 'sold', 'refunded', 'revenue'])
  expect(lines).toHaveLength(series.length)
  expect(lines.reduce((sum, [, , , revenue]) => sum + Math.round(Number(revenue) * 100), 0)).toBe(Math.round(total.revenue * 100))
  expect(await file('services', month)).toHaveLength(services.length + 1)
  for (const name of [
    'orders',
    'conversion',
    'devices',
    'refunds',
    'refills',
    'suppliers',
    'sources',
    'methods',
    'deliveries',
    'retention',
    'liability',
  ])
    expect((await file(name, month)).length).toBeGreaterThan(0)
})

test('today counts immediately, including pending refunds', async () => {
  const today = shop.ctx.now().toISOString().slice(0, 10)
  const before = await ask({ from: today, to: today })
  const order = await paidOrder(shop)
  await refund(shop, order.id, 200)
  const after = await ask({ from: today, to: today })
  const cents = (dollars: number) => Math.round(dollars * 100)
  expect(cents(after.total.sold) - cents(before.total.sold)).toBe(699)
  expect(cents(after.total.refunded) - cents(before.total.refunded)).toBe(200)
  expect(after.total.paid - before.total.paid).toBe(1)
  expect(cents(after.liability.moneyBack.amount) - cents(before.liability.moneyBack.amount)).toBe(499)
  expect(after.liability.moneyBack.orders - before.liability.moneyBack.orders).toBe(1)
})

test('for any sales and refunds, the parts add up to the total and nothing is counted twice', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(pastOrder(), { minLength: 1, maxLength: 12 }), async (plan) => {
      // Each run has its own week.
      const first = new Date(Date.UTC(1990, 0, 1 + 14 * run++))
      const week = { from: first.toISOString().slice(0, 10), to: new Date(first.getTime() + 6 * 86_400_000).toISOString().slice(0, 10) }
      const at = (hours: number) => new Date(first.getTime() + hours * 3_600_000).toISOString()
      const orders = plan.map(({ hour, back, share, ...order }) => ({
        ...order,
        paid: at(hour),
        ...(back !== null && { refunded: { cents: Math.max(1, Math.floor(order.cents * share)), at: at(Math.min(hour + back, 167)) } }),
      }))
      await bookPast(shop, orders)
      await rollUpDays(shop.ctx, week)
      const found = await getAnalytics(shop.ctx, { ...week, by: 'day' })
      const sold = orders.reduce((sum, { cents }) => sum + cents, 0)
      const refunded = orders.reduce((sum, each) => sum + (each.refunded?.cents ?? 0), 0)
      const total = (rows: { revenue: number }[]) => rows.reduce((sum, { revenue }) => sum + Math.round(revenue * 100), 0)
      const wholes = [found.series, found.services, found.suppliers, found.sources, found.methods].map(total)
      expect(wholes).toEqual(wholes.map(() => sold - refunded))
      expect(Math.round(found.total.revenue * 100)).toBe(sold - refunded)
      expect(found.total.paid).toBe(orders.length)
      // Measuring again returns the same figures.
      await rollUpDays(shop.ctx, week)
      expect(await getAnalytics(shop.ctx, { ...week, by: 'day' })).toMatchObject({ total: found.total, services: found.services })
    }),
    { numRuns: 12 },
  )
})

function pastOrder() {
  return fc.record({
    hour: fc.integer({ min: 0, max: 167 }),
    cents: fc.integer({ min: 1, max: 100_000 }),
    who: fc.constantFrom('ada', 'grace', 'hedy'),
    method: fc.constantFrom('card' as const, 'paypal' as const, 'balance' as const),
    service: fc.constantFrom('svc_instagram_views_general', 'svc_tiktok_followers_premium', 'svc_youtube_views_general'),
    back: fc.option(fc.integer({ min: 0, max: 100 })),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
}

test('an invalid query is refused with the valid options', async () => {
  for (const [query, path] of [
    ['from=yesterday', 'from'],
    ['by=year', 'by'],
    ['from=2019-02-28&to=2019-02-01', 'from'],
    ['from=1990-01-01&to=2019-02-01&by=month', 'from'],
    ['from=0001-01-01&to=0001-01-31', 'from'],
    ['from=2017-01-01&to=2019-02-01&by=day', 'by'],
  ]) {
    const { status, body } = await owner.request<Refused>('GET', `/api/operator/figures?${query}`)
    expect(status).toBe(400)
    expect(body.errors).toMatchObject([{ path }])
  }
  expect((await owner.request('GET', '/api/operator/figures/passwords.csv')).status).toBe(400)
})

test('analytics are a consistent snapshot, even if orders are paid while they are read', async () => {
  const { db, now } = shop.ctx
  const today = now().toISOString().slice(0, 10)
  const days = { from: today, to: today, by: 'day' } as const
  const before = await getAnalytics(shop.ctx, days)
  const snapshot: typeof db.snapshot = (read) =>
    db.snapshot(async (tx) => {
      await tx.query('select')
      await buy(shop)
      return read(tx)
    })
  const paidMeanwhile = { ...db, snapshot }
  const recent: typeof db.recent = (read) => read(paidMeanwhile)
  expect(await getAnalytics({ ...shop.ctx, db: { ...paidMeanwhile, recent } }, days)).toEqual(before)
  expect((await getAnalytics(shop.ctx, days)).total.paid).toBe(before.total.paid + 1)
})
