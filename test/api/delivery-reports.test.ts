import { expect, test } from 'vitest'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import { startDelivery } from '#features/delivery/server/commands/start.ts'
import { type Ordered, type SupplierShop, supplierShop, refundsOf } from '../support/delivery.ts'

/** What a supplier writes to the webhook: repeated, in any order, late, forged, or untrue. */

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

test('the same message fifty times at once, and again later, has one effect', async () => {
  const all = await accepted()
  const { ordered, report, shop } = all
  const message = { id: 'the same', status: 'partial', delivered: 2_500, startCount: 11, reason: 'The link took no more.' }
  const told = await Promise.all(Array.from({ length: 50 }, () => report(message)))
  expect(told.map(({ status }) => status)).toEqual(told.map(() => 200))
  expect(told.filter(({ outcome }) => outcome === 'applied')).toHaveLength(1)
  expect(await report(message)).toEqual({ status: 200, outcome: 'known already' })
  // The same under other names is late.
  expect(await report({ ...message, id: 'another' })).toEqual({ status: 200, outcome: 'over already' })
  expect(await ordered.read()).toMatchObject({ status: 'partial', delivered: 2_500, startCount: 11, refunded: 3.5 })
  expect(await moves(ordered)).toEqual(['placed', 'paid', 'partial 2500', 'refund_started'])
  expect(await refundsOf(shop, ordered.orderId)).toEqual([350])
  expect(await recorded(all)).toEqual(['applied', 'over already'])
  expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
})

test('in the wrong order: what is behind moves nothing', async () => {
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
])('%s: what arrived decides, to the cent', async (_name, reports, expected, refunds) => {
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
])('%s: refused, and nothing happens', async (_name, signing, status) => {
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
  [{}],
])('%j cannot be read, which its supplier is told', async (message) => {
  const { ordered, report } = await accepted()
  expect((await report(message)).status).toBe(400)
  expect(await ordered.read()).toMatchObject({ status: 'pending', delivered: null })
})

test('a message about nothing that the supplier has is kept, and changes nothing', async () => {
  const all = await accepted()
  const { ordered, report, supplier, shop, operate } = all
  expect(await report({ delivery: 'dlv_unheard_of', status: 'completed' })).toEqual({ status: 200, outcome: 'unknown delivery' })
  await operate('POST', `/api/operator/deliveries/${ordered.deliveryId}/reassign`, { supplierId: 'prt_manual' })
  expect(await report({ status: 'completed' })).toEqual({ status: 200, outcome: 'not this supplier’s' })
  expect(await recorded(all)).toEqual(['unknown delivery', 'not this supplier’s'])
  expect(await ordered.read()).toMatchObject({ status: 'pending' })
  for (const nobody of ['prt_unheard_of', 'prt_manual', 'prt_simulated']) {
    const answer = await shop.request('POST', `/api/partners/${nobody}/webhooks`, {})
    expect(answer).toMatchObject({ status: 404, body: { success: false } })
  }
  expect(supplier.works.size).toBe(1)
})

test('a supplier that says nothing by itself is asked, and one that reports before its answer arrived is believed', async () => {
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

test('a refill that is over tells so, and leaves its order alone', async () => {
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
