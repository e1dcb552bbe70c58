import { expect, test } from 'vitest'
import { holdDisputedOrder, startOrderDelivery } from '#features/delivery/server/commands/start.ts'
import { flagLateOrders } from '#features/delivery/server/commands/times.ts'
import { processDeliveries } from '#features/delivery/server/commands/work.ts'
import { claimDue } from '#features/delivery/server/store/deliveries.ts'
import type { DisputePage, DisputeView } from '#features/operations/contract/disputes.ts'
import type { OrderPage } from '#features/operations/contract/orders.ts'
import type { Today } from '#features/operations/contract/today.ts'
import { disputesOfOrder } from '#features/payments/server/queries/disputes.ts'
import { firstOf, getData } from '../support/answers.ts'
import { expectDoneOnce, MINUTE, SUPPLIER, supplierShop, SECOND, SERVICE } from '../support/delivery.ts'
import { disputePayment } from '../support/disputes.ts'
import { waitingForLocks } from '../support/locks.ts'
import { eventTypes } from '../support/orders.ts'
import { operator } from '../support/staff.ts'

/** An HTTP supplier that responds late, wrongly or not at all. Nothing may be lost or ordered twice. */

test('an order is handed over signed and named, once, with nothing of its customer but what the work needs', async () => {
  const all = await supplierShop()
  const { supplier, order, work, operate } = all
  await operate('PUT', `/api/operator/partners/${SUPPLIER}/services`, {
    services: [{ serviceId: SERVICE, supplierService: 'ig-views-7' }],
  })
  const ordered = await order({ note: 'The reel of Monday.' })
  await work()
  const { postUrl } = await ordered.read()
  expect(supplier.calls).toEqual([
    {
      name: 'POST /orders',
      delivery: ordered.deliveryId,
      idempotencyKey: ordered.deliveryId,
      genuine: true,
      body: {
        delivery: ordered.deliveryId,
        kind: 'order',
        service: 'ig-views-7',
        platform: 'instagram',
        type: 'views',
        quality: 'general',
        quantity: 5_000,
        target: { url: postUrl, username: 'ada.creates' },
        note: 'The reel of Monday.',
      },
    },
  ])
  expect(await ordered.delivery()).toMatchObject({ status: 'accepted', tries: 0, supplier: { id: SUPPLIER } })
  expect(await ordered.read()).toMatchObject({ status: 'pending', delivered: null })
  await work(30 * SECOND)
  expect(supplier.calls).toHaveLength(1)

  supplier.set(ordered.deliveryId, { status: 'in_progress', startCount: 40, delivered: 1_200 })
  await work(31 * SECOND)
  expect(await ordered.read()).toMatchObject({ status: 'processing', delivered: 1_200, startCount: 40 })
  supplier.set(ordered.deliveryId, { status: 'in_progress', delivered: 3_000 })
  await work(61 * SECOND)
  await expectDoneOnce(all, ordered)
  const { events } = await ordered.read()
  expect(events.map(({ type, delivered, actor }) => [type, delivered, actor])).toEqual([
    ['placed', null, 'customer'],
    ['paid', null, 'customer'],
    ['processing', 1_200, 'partner'],
    ['progress', 3_000, 'partner'],
    ['completed', 5_000, 'partner'],
  ])
})

test('an order whose money a dispute took is handed over once staff release it; what is being delivered already is shown beside its dispute', async () => {
  const { shop, supplier, order, work, operate } = await supplierShop()
  const held = await order()
  expect(await held.read()).toMatchObject({ disputed: false, checking: null })
  await disputePayment(shop, held.orderId)
  await holdDisputedOrder(shop.ctx, held.orderId)
  expect(await held.read()).toMatchObject({ disputed: true, checking: expect.anything() })
  await work()
  expect(supplier.calls).toEqual([])
  expect((await operate('POST', `/api/operator/risk/orders/${held.orderId}/release`)).status).toBe(200)
  await work()
  expect(supplier.calls.map(({ name }) => name)).toEqual(['POST /orders'])

  const begun = await order()
  await work()
  await disputePayment(shop, begun.orderId)
  await holdDisputedOrder(shop.ctx, begun.orderId)
  expect((await begun.read()).checking).toBeNull()
  supplier.set(begun.deliveryId, { status: 'in_progress', delivered: 1_200 })
  await work(61 * SECOND)
  const owner = await operator(shop)
  const listed = await getData<DisputeView[]>(owner, '/api/operator/disputes')
  expect(listed.find(({ order: of }) => of?.id === begun.orderId)?.order).toMatchObject({
    status: 'processing',
    held: false,
    delivered: 1_200,
  })
  const { attention } = await getData<Today>(owner, '/api/operator/today')
  const rows = attention.find(({ kind }) => kind === 'disputes')?.rows ?? []
  expect(rows.filter(({ note }) => note?.startsWith('being delivered'))).toHaveLength(1)
})

test('an order that a dispute holds is not reported as late before staff release it', async () => {
  const { shop, order, work, operate } = await supplierShop()
  const held = await order()
  await disputePayment(shop, held.orderId)
  await holdDisputedOrder(shop.ctx, held.orderId)
  await flagLateOrders(shop.ctx)
  await work(25 * 60 * MINUTE)
  await flagLateOrders(shop.ctx)
  expect(eventTypes(await held.read())).not.toContain('late')
  expect((await operate('POST', `/api/operator/risk/orders/${held.orderId}/release`)).status).toBe(200)
  await flagLateOrders(shop.ctx)
  expect(eventTypes(await held.read())).toContain('late')
})

test('the event of a paid order starts one delivery, even if it arrives repeatedly', async () => {
  const { shop, order } = await supplierShop()
  const ordered = await order()
  await Promise.all(Array.from({ length: 10 }, () => startOrderDelivery(shop.ctx, ordered.orderId)))
  const { rows } = await shop.ctx.db.query('select id from deliveries where order_id = $1', [ordered.orderId])
  expect(rows).toEqual([{ id: ordered.deliveryId }])
})

test('concurrent workers call the supplier once for each delivery', async () => {
  const { shop, supplier, order } = await supplierShop()
  const ordered = [await order(), await order(), await order()]
  await Promise.all(Array.from({ length: 6 }, () => processDeliveries(shop.ctx)))
  expect(supplier.calls.map(({ delivery }) => delivery).toSorted()).toEqual(ordered.map(({ deliveryId }) => deliveryId).toSorted())
})

test('a worker leaves a delivery that another one is claiming', async () => {
  const { shop, supplier, order } = await supplierShop()
  const { deliveryId } = await order()
  await shop.ctx.db.transaction(async (tx) => {
    await tx.query('select from deliveries where id = $1 for update', [deliveryId])
    let isDone = false
    void processDeliveries(shop.ctx).then(() => (isDone = true))
    await expect.poll(async () => isDone || (await waitingForLocks(shop)) !== 0).toBe(true)
    expect([isDone, supplier.calls]).toEqual([true, []])
  })
  await processDeliveries(shop.ctx)
  expect(supplier.calls.map(({ delivery }) => delivery)).toEqual([deliveryId])
})

test.each(['silent after', 'reset after', 'garbage after', 'endless after', 'of another after'] as const)(
  '%s taking it in: it is unknown, asked about, and never handed over again',
  async (manner) => {
    const all = await supplierShop()
    const { supplier, order, work } = all
    const ordered = await order()
    supplier.behave(manner)
    await work()
    expect(await ordered.delivery()).toMatchObject({ status: 'unknown', tries: 1, lastError: expect.any(String) })
    supplier.behave('answer')
    await work(11 * SECOND)
    expect(await ordered.delivery()).toMatchObject({ status: 'accepted', tries: 0, lastError: null })
    expect(supplier.calls.map(({ name }) => name)).toEqual(['POST /orders', 'GET /orders/{id}'])
    await expectDoneOnce(all, ordered)
  },
)

test('a lost call is sent again, but only when the first can no longer arrive', async () => {
  const all = await supplierShop()
  const { supplier, order, work } = all
  const ordered = await order()
  supplier.behave('silent')
  await work()
  supplier.behave('answer')
  await work(11 * SECOND)
  expect(await ordered.delivery()).toMatchObject({ status: 'unknown' })
  expect(supplier.works.size).toBe(0)
  await work(20 * SECOND)
  expect(await ordered.delivery()).toMatchObject({ status: 'waiting', lastError: 'It never arrived.' })
  await work(MINUTE)
  expect(supplier.calls.map(({ name }) => name)).toEqual(['POST /orders', 'GET /orders/{id}', 'GET /orders/{id}', 'POST /orders'])
  await expectDoneOnce(all, ordered)
})

test('a 404 from a proxy proves nothing: the shop asks again instead of ordering again', async () => {
  const all = await supplierShop()
  const { supplier, order, work } = all
  const ordered = await order()
  supplier.behave('silent after')
  await work()
  supplier.behave('not there')
  await work(11 * SECOND)
  await work(2 * MINUTE)
  expect(await ordered.delivery()).toMatchObject({ status: 'unknown', tries: 3 })
  await expectDoneOnce(all, ordered)
})

test.each(['error', 'error after', 'too many'] as const)('%s: the same call goes out again later, and is the same work', async (manner) => {
  const all = await supplierShop()
  const { supplier, order, work } = all
  const ordered = await order()
  supplier.behave(manner)
  await work()
  expect(await ordered.delivery()).toMatchObject({ status: 'waiting', tries: 1 })
  await work(9 * SECOND)
  expect(supplier.calls).toHaveLength(1)
  await work(2 * SECOND)
  expect(supplier.calls).toHaveLength(2)
  supplier.behave('answer')
  await work(21 * SECOND)
  expect(supplier.calls.map(({ idempotencyKey }) => idempotencyKey)).toEqual(supplier.calls.map(() => ordered.deliveryId))
  await expectDoneOnce(all, ordered)
})

test('while the supplier is still accepting it (409), its state is looked up', async () => {
  const all = await supplierShop()
  const { supplier, order, work } = all
  const ordered = await order()
  supplier.behave('error after')
  await work()
  supplier.behave('conflict')
  await work(11 * SECOND)
  expect(await ordered.delivery()).toMatchObject({ status: 'unknown' })
  await expectDoneOnce(all, ordered)
})

test('after a process is killed during the handover, the next one looks up the delivery', async () => {
  const all = await supplierShop()
  const { shop, supplier, order, work } = all
  const [before, after] = [await order(), await order()]
  const now = shop.ctx.now()
  const claim = () => claimDue(shop.ctx.db, SUPPLIER, { now, leaseUntil: new Date(now.getTime() + MINUTE) })
  await Promise.all([claim(), claim()])
  expect((await before.delivery()).status).toBe('unknown')
  // One of the two workers that died had already sent its call.
  supplier.calls.length = 0
  await work(30 * SECOND)
  expect(supplier.calls).toEqual([])
  await work(31 * SECOND)
  expect(supplier.calls.map(({ name }) => name)).toEqual(['GET /orders/{id}', 'GET /orders/{id}'])
  await work(11 * SECOND)
  await expectDoneOnce(all, before)
  await expectDoneOnce(all, after)
})

test('what a former supplier reports is neither in the order’s history nor in the evidence for its dispute', async () => {
  const { order, work, supplier, shop, operate } = await supplierShop()
  const { orderId, deliveryId } = await order()
  await work()
  const report = (id: string, state: object) => supplier.report(shop.url, { id, delivery: deliveryId, ...state })
  expect((await report('own', { status: 'in_progress', delivered: 10 })).outcome).toBe('applied')
  await operate('POST', `/api/operator/deliveries/${deliveryId}/reassign`, { supplierId: 'prt_manual' })
  expect((await report('former', { status: 'failed', delivered: 0 })).outcome).toBe('not this supplier’s')
  await disputePayment(shop, orderId)
  const owner = await operator(shop)
  const { timeline } = await getData<OrderPage>(owner, `/api/operator/orders/${orderId}`)
  expect(timeline.flatMap(({ key }) => (key.startsWith('report-') ? [key] : []))).toEqual(['report-own'])
  const { id } = firstOf(await disputesOfOrder(shop.ctx.db, orderId))
  const { evidence } = await getData<DisputePage>(owner, `/api/operator/disputes/${id}`)
  const reported = evidence.flatMap(({ text }) => text.split('\n')).filter((line) => line.includes('Acme'))
  expect(reported).toEqual([expect.stringContaining('10')])
})
