import { expect, test } from 'vitest'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import { purgeOldReports } from '#features/delivery/server/commands/report.ts'
import { startDelivery } from '#features/delivery/server/commands/start.ts'
import { signBody } from '#platform/signed-body.ts'
import { codeOf } from '../support/answers.ts'
import { MINUTE, type Ordered, SUPPLIER, type SupplierShop, supplierShop, refundsOf } from '../support/delivery.ts'

/** A supplier's webhook messages: repeated, in any order, late, forged or untrue. */

let messages = 0
const reporter = ({ shop, supplier }: SupplierShop, { deliveryId }: Ordered) => {
  return (report: Record<string, unknown>, signing?: Parameters<typeof supplier.report>[2]) =>
    supplier.report(shop.url, { id: `msg_${++messages}`, delivery: deliveryId, ...report }, signing)
}

/** An order that its supplier has accepted. */
async function accepted(changes?: Record<string, unknown>) {
  const all = await supplierShop()
  const ordered = await all.order(changes)
  await all.work()
  return { ...all, ordered, report: reporter(all, ordered) }
}

const moves = async (ordered: Ordered) => (await ordered.read()).events.map(({ type, delivered }) => `${type} ${delivered ?? ''}`.trim())
const recorded = async ({ shop }: SupplierShop) =>
  (await shop.ctx.db.query<{ outcome: string }>('select outcome from supplier_reports order by id')).rows.map(({ outcome }) => outcome)

test('a message sent fifty times at once and again later has one effect', async () => {
  const all = await accepted()
  const { ordered, report, shop } = all
  const message = { id: 'the same', status: 'partial', delivered: 2_500, startCount: 11, reason: 'The link took no more.' }
  const told = await Promise.all(Array.from({ length: 50 }, () => report(message)))
  expect(told.map(({ status }) => status)).toEqual(told.map(() => 200))
  expect(told.filter(({ outcome }) => outcome === 'applied')).toHaveLength(1)
  expect(await report(message)).toEqual({ status: 200, outcome: 'known already' })
  // The same report with another message id counts as late.
  expect(await report({ ...message, id: 'another' })).toEqual({ status: 200, outcome: 'over already' })
  expect(await ordered.read()).toMatchObject({ status: 'partial', delivered: 2_500, startCount: 11, refunded: 3.5 })
  expect(await moves(ordered)).toEqual(['placed', 'paid', 'partial 2500', 'refund_started'])
  expect(await refundsOf(shop, ordered.orderId)).toEqual([350])
  expect(await recorded(all)).toEqual(['applied', 'over already'])
  expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
})

test('a report that arrives out of order moves nothing back', async () => {
  const all = await accepted()
  const { ordered, report, shop } = all
  const outcomes: (string | undefined)[] = []
  for (const each of [
    { status: 'in_progress', delivered: 3_000 },
    { status: 'accepted' },
    { status: 'in_progress', delivered: 1_000 },
    { status: 'in_progress', delivered: 3_000 },
    { status: 'completed', delivered: 5_000 },
    { status: 'in_progress', delivered: 4_000 },
    { status: 'failed' },
  ])
    outcomes.push((await report(each)).outcome)
  expect(outcomes).toEqual(['applied', 'nothing new', 'nothing new', 'nothing new', 'applied', 'over already', 'over already'])
  expect(await recorded(all)).toEqual(outcomes)
  expect(await moves(ordered)).toEqual(['placed', 'paid', 'processing 3000', 'completed 5000'])
  expect(await refundsOf(shop, ordered.orderId)).toEqual([])
})

test('who counts one by one makes an event for a hundredth of the quantity or a minute, and for the last of it; the order has every count', async () => {
  const { ordered, report, shop } = await accepted()
  const count = async (delivered: number) => {
    expect((await report({ status: 'in_progress', delivered })).outcome).toBe('applied')
    return (await ordered.read()).delivered
  }
  for (let unit = 1; unit <= 10; unit++) expect(await count(unit)).toBe(unit)
  for (const units of [51, 52, 53]) expect(await count(units)).toBe(units)
  expect(await moves(ordered)).toEqual(['placed', 'paid', 'processing 1', 'progress 2', 'progress 52'])
  const past = (minutes: number, steps: number) =>
    shop.ctx.db.query(
      `insert into order_events (order_id, type, actor, delivered, created_at)
       select $1, 'progress', 'partner', 53, now() - make_interval(mins => $2) from generate_series(1, $3)`,
      [ordered.orderId, minutes, steps],
    )
  await past(2, 1)
  for (const units of [54, 55, 4_990, 4_999, 5_000]) await count(units)
  expect((await moves(ordered)).slice(-4)).toEqual(['progress 53', 'progress 54', 'progress 4990', 'progress 5000'])
  const { rows } = await shop.ctx.db.query(`select from outbox where type = 'order.progressed'`)
  expect(rows).toHaveLength(5)

  // Of many earlier reports, the first and the newest are read. The first shows when delivery began.
  await past(1, 300)
  const read = await moves(ordered)
  expect(read.slice(0, 4)).toEqual(['placed', 'paid', 'processing 1', 'progress 2'])
  expect(read).toHaveLength(204)
})

test.each<[string, Record<string, unknown>[], Record<string, unknown>, number[]]>([
  ['more than was asked for', [{ status: 'completed', delivered: 9_000_000 }], { status: 'completed', delivered: 5_000 }, []],
  ['completed with less', [{ status: 'completed', delivered: 4_999 }], { status: 'partial', delivered: 4_999 }, []],
  [
    'a count that shrinks',
    [
      { status: 'in_progress', delivered: 4_000 },
      { status: 'partial', delivered: 10 },
    ],
    { status: 'partial', delivered: 4_000 },
    [140],
  ],
  ['completed with nothing', [{ status: 'completed', delivered: 0 }], { status: 'failed', delivered: 0 }, [699]],
  ['canceled before anything came', [{ status: 'canceled' }], { status: 'canceled' }, [699]],
  [
    'canceled after something came',
    [{ status: 'in_progress', delivered: 1 }, { status: 'canceled' }],
    { status: 'partial', delivered: 1 },
    [699],
  ],
  ['failed', [{ status: 'failed', reason: 'Private.' }], { status: 'failed' }, [699]],
])('%s: refunds what was not delivered, to the cent', async (_name, reports, expected, refunds) => {
  const { ordered, report, shop } = await accepted()
  for (const each of reports) expect((await report(each)).status).toBe(200)
  expect(await ordered.read()).toMatchObject(expected)
  expect(await refundsOf(shop, ordered.orderId)).toEqual(refunds)
  expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
})

test('a report that races fifty others and the operator ends the order once', async () => {
  const { ordered, report, shop, operate } = await accepted()
  await Promise.all([
    ...Array.from({ length: 25 }, (_each, number) => report({ status: 'partial', delivered: number * 100 })),
    ...Array.from({ length: 25 }, () => report({ status: 'failed' })),
    operate('POST', `/api/operator/deliveries/${ordered.deliveryId}/report`, { status: 'canceled' }),
  ])
  const { status, delivered, refunded, events } = await ordered.read()
  expect(['partial', 'failed', 'canceled']).toContain(status)
  expect(events.filter(({ status: to }) => to !== null)).toHaveLength(1)
  expect(refunded).toBe(Math.round((699 * (5_000 - (delivered ?? 0))) / 5_000) / 100)
  expect(await refundsOf(shop, ordered.orderId)).toHaveLength(1)
  expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
})

test.each<[string, Parameters<SupplierShop['supplier']['report']>[2], number]>([
  ['no signature', { signature: null }, 401],
  ['another secret', { secret: 'some other secret that nobody agreed on' }, 401],
  ['altered after it was signed', { sent: '{"id":"x","delivery":"y","status":"completed"}' }, 401],
  ['signed six minutes ago', { at: new Date(Date.now() - 360_000) }, 401],
  ['signed in the future', { at: new Date(Date.now() + 3_600_000) }, 401],
])('%s: refused without any effect', async (_name, signing, status) => {
  const all = await accepted()
  const { ordered, report } = all
  expect((await report({ status: 'completed' }, signing)).status).toBe(status)
  expect(await ordered.read()).toMatchObject({ status: 'pending' })
  expect(await recorded(all)).toEqual([])
})

test.each([
  [{ status: 'in_progress', delivered: -5 }],
  [{ status: 'in_progress', delivered: 1.5 }],
  [{ status: 'in_progress', startCount: -1 }],
  [{ status: 'delivered' }],
  [{ status: 'completed', delivered: '5000' }],
  [{ id: '', status: 'completed' }],
  [{ status: 'failed', reason: 'Gone \ud83d' }],
  [{}],
])('%j cannot be read, which its supplier is told', async (message) => {
  const { ordered, report } = await accepted()
  expect((await report(message)).status).toBe(400)
  expect(await ordered.read()).toMatchObject({ status: 'pending', delivered: null })
})

test('a message about another supplier’s delivery changes nothing, and one about no delivery is not stored', async () => {
  const all = await accepted()
  const { ordered, report, supplier, operate } = all
  expect(await report({ delivery: 'dlv_unheard_of', status: 'completed' })).toEqual({ status: 200, outcome: 'unknown delivery' })
  await operate('POST', `/api/operator/deliveries/${ordered.deliveryId}/reassign`, { supplierId: 'prt_manual' })
  expect(await report({ status: 'completed' })).toEqual({ status: 200, outcome: 'not this supplier’s' })
  expect(await recorded(all)).toEqual(['not this supplier’s'])
  expect(await ordered.read()).toMatchObject({ status: 'pending' })
  expect(supplier.works.size).toBe(1)
})

test('a stranger who tries names of suppliers does not find out which of them the shop works with', async () => {
  const { shop } = await supplierShop()
  const answers = [SUPPLIER, 'prt_unheard_of', 'prt_manual', 'prt_simulated'].map(async (id) => {
    const { status, text } = await shop.request('POST', `/api/partners/${id}/webhooks`, {}, { 'delivery-signature': 't=1,v1=00' })
    return `${status} ${text}`
  })
  expect(new Set(await Promise.all(answers)).size).toBe(1)
})

test('a reason that is too long is cut between characters', async () => {
  const { ordered, report } = await accepted()
  await report({ status: 'in_progress', delivered: 100, reason: `${'x'.repeat(299)}👍👍` })
  const { events } = await ordered.read()
  expect(events.at(-1)).toMatchObject({ reason: `${'x'.repeat(299)}👍` })
})

test('a message is kept for 180 days', async () => {
  const all = await accepted()
  await all.report({ status: 'in_progress', delivered: 100 })
  for (const [days, kept] of [
    [179, ['applied']],
    [181, []],
  ] as const) {
    all.shop.jump(days * 24 * 60 * MINUTE)
    await purgeOldReports(all.shop.ctx)
    expect(await recorded(all)).toEqual(kept)
  }
})

test('a paused supplier’s messages are ignored; after it resumes, it is queried and its messages count again', async () => {
  const all = await accepted()
  const { ordered, operate, shop, supplier, work } = all
  const pause = (paused: boolean) => operate('POST', `/api/operator/partners/${SUPPLIER}/hold`, { paused })
  const message = { id: 'leaked', delivery: ordered.deliveryId, status: 'failed' }
  const signature = () => signBody(supplier.secret, JSON.stringify(message), shop.ctx.now())
  const send = () => shop.request('POST', `/api/partners/${SUPPLIER}/webhooks`, message, { 'delivery-signature': signature() })
  await pause(true)
  const refused = await send()
  expect([refused.status, codeOf(refused), Number(refused.headers.get('retry-after'))]).toEqual([503, 'supplier_paused', 300])
  expect([(await ordered.read()).status, await recorded(all), await refundsOf(shop, ordered.orderId)]).toEqual(['pending', [], []])
  await pause(false)
  supplier.set(ordered.deliveryId, { status: 'in_progress', delivered: 4_000 })
  await work(2 * MINUTE)
  expect(await ordered.read()).toMatchObject({ status: 'processing', delivered: 4_000 })
  expect((await send()).status).toBe(200)
  expect(await ordered.read()).toMatchObject({ status: 'partial', delivered: 4_000 })
})

test('a supplier may send 600 messages a minute, and unsigned ones do not count', async () => {
  const { ordered, report, shop } = await accepted()
  const counts = async () =>
    (await shop.ctx.db.query<{ points: number }>(`select points from rate_limits where key like 'supplier-webhook:%'`)).rows
  expect((await report({ status: 'completed' }, { signature: null })).status).toBe(401)
  expect(await counts()).toEqual([])
  await report({ status: 'in_progress', delivered: 1 })
  await shop.ctx.db.query(`update rate_limits set points = 599 where key like 'supplier-webhook:%'`)
  expect((await report({ status: 'in_progress', delivered: 2 })).status).toBe(200)
  expect((await report({ status: 'completed' })).status).toBe(429)
  expect(await ordered.read()).toMatchObject({ status: 'processing', delivered: 2 })
})

test('a silent supplier is queried, and a report that arrives before the supplier’s response is accepted', async () => {
  const all = await supplierShop()
  const { supplier, work, order, shop } = all
  const ordered = await order()
  supplier.behave('silent after')
  await work()
  expect((await ordered.delivery()).status).toBe('unknown')
  expect((await reporter(all, ordered)({ status: 'in_progress', delivered: 700 })).outcome).toBe('applied')
  supplier.behave('answer')
  supplier.set(ordered.deliveryId, { status: 'failed', delivered: 900, reason: 'Gone.\u0000\n <b>Sorry</b>' })
  await work(61_000)
  expect(await ordered.read()).toMatchObject({ status: 'partial', delivered: 900 })
  const { events } = await ordered.read()
  expect(events.find(({ type }) => type === 'partial')).toMatchObject({ reason: 'Gone. <b>Sorry</b>' })
  expect(await refundsOf(shop, ordered.orderId)).toEqual([573])
})

test('a finished refill notifies the customer and leaves its order unchanged', async () => {
  const { ordered, report, shop, work } = await accepted()
  await report({ status: 'completed' })
  const start = () =>
    shop.ctx.db.transaction((tx) => startDelivery(tx, { orderId: ordered.orderId, kind: 'refill', key: 'remedy:rmd_1', quantity: 300 }))
  const [refill, twin] = [await start(), await start()]
  expect(twin.id).toBe(refill.id)
  await work()
  await report({ delivery: refill.id, status: 'in_progress', delivered: 100 })
  await report({ delivery: refill.id, status: 'completed', delivered: 300 })
  const { rows } = await shop.ctx.db.query(`select payload from outbox where type = 'delivery.ended'`)
  expect(rows).toEqual([{ payload: { deliveryId: refill.id, orderId: ordered.orderId } }])
  expect(await ordered.read()).toMatchObject({ status: 'completed', delivered: 5_000, refunded: 0 })
})
