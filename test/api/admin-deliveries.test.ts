import { expect, test } from 'vitest'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import type { DeliveryView, MoveEffect } from '#features/delivery/contract.ts'
import { holdDisputedOrder, startDelivery } from '#features/delivery/server/commands/start.ts'
import type { ListTotal } from '#shared/page.ts'
import { codeOf, type DataOf, getData, type PageOf } from '../support/answers.ts'
import { PASSWORD, signUp } from '../support/customer.ts'
import { MINUTE, SUPPLIER, type SupplierShop, supplierShop, refundsOf } from '../support/delivery.ts'

/** What the operator does with deliveries. */

/** Orders without a supplier. */
const likes = { serviceType: 'Instagram Likes', quantity: 500 }

const report = ({ operate }: SupplierShop, deliveryId: string, body: Record<string, unknown>) =>
  operate('POST', `/api/operator/deliveries/${deliveryId}/report`, body)
const reassign = ({ operate }: SupplierShop, deliveryId: string, supplierId: string) =>
  operate('POST', `/api/operator/deliveries/${deliveryId}/reassign`, { supplierId })

test('an order without a supplier waits in our own queue, and moves as the operator reports', async () => {
  const all = await supplierShop()
  const { order, work, operate, shop } = all
  const ordered = await order(likes)
  await work(60 * MINUTE)
  const { orderNumber, postUrl } = await ordered.read()
  const queue = await operate<DataOf<DeliveryView[]>>('GET', '/api/operator/deliveries?status=open&supplier=prt_manual&limit=100')
  expect(queue.body.data.at(-1)).toMatchObject({
    id: ordered.deliveryId,
    status: 'waiting',
    order: { id: ordered.orderId, orderNumber, service: 'Instagram Likes', quality: 'general' },
    supplier: { id: 'prt_manual', kind: 'manual' },
    target: { url: postUrl, username: 'ada.creates' },
    quantity: 500,
    delivered: 0,
    nextCallAt: null,
  })
  expect((await report(all, ordered.deliveryId, { status: 'in_progress', startCount: 90, delivered: 100 })).body).toMatchObject({
    success: true,
    data: { status: 'in_progress', delivered: 100, startCount: 90 },
  })
  expect(await ordered.read()).toMatchObject({ status: 'processing', delivered: 100, startCount: 90 })
  await report(all, ordered.deliveryId, { status: 'partial', delivered: 200, reason: 'The post was deleted.' })
  const { events, price } = await ordered.read()
  expect(events.at(2)).toMatchObject({ type: 'processing', actor: 'operator' })
  expect(events.at(3)).toMatchObject({ type: 'partial', actor: 'operator', delivered: 200, reason: 'The post was deleted.' })
  const { rows } = await shop.ctx.db.query('select actor from order_events where order_id = $1 and status is not null', [ordered.orderId])
  expect(rows).toEqual([{ actor: 'usr_operator' }, { actor: 'usr_operator' }])
  expect(await refundsOf(shop, ordered.orderId)).toEqual([Math.round((price * 100 * 300) / 500)])
  expect((await report(all, ordered.deliveryId, { status: 'completed' })).body).toMatchObject({ code: 'delivery_over' })
  expect((await report(all, 'dlv_unheard_of', { status: 'completed' })).status).toBe(404)
  expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
})

test('what was delivered in part is completed with what was delivered in all; alone and among others', async () => {
  const all = await supplierShop()
  const { order, work, operate } = all
  const [reported, moved] = [await order(likes), await order(likes)]
  await work(60 * MINUTE)
  for (const { deliveryId } of [reported, moved]) await report(all, deliveryId, { status: 'in_progress', delivered: 100 })
  const asks = (path: string) => ({ errors: [{ path, message: expect.stringContaining('So far 100 of 500 were delivered.') }] })
  expect((await report(all, reported.deliveryId, { status: 'completed' })).body).toMatchObject(asks('delivered'))
  expect((await operate('POST', `/api/operator/orders/${moved.orderId}/move`, { to: 'completed' })).body).toMatchObject(
    asks('deliveredQuantity'),
  )
  const together = { action: 'completed', ids: [reported.orderId, moved.orderId] }
  expect((await operate('POST', '/api/operator/orders/bulk', together)).body).toMatchObject({ data: { moving: 0, refused: 2 } })
  expect(await moved.read()).toMatchObject({ status: 'processing', delivered: 100 })

  await report(all, reported.deliveryId, { status: 'completed', delivered: 500 })
  expect(await reported.read()).toMatchObject({ status: 'completed', delivered: 500, refunded: 0 })
  const short = { to: 'completed', deliveredQuantity: 400 }
  const { body } = await operate<DataOf<MoveEffect>>('POST', `/api/operator/orders/${moved.orderId}/move/preview`, short)
  expect(body.data).toMatchObject({ to: 'partial', delivered: 400 })
  await operate('POST', `/api/operator/orders/${moved.orderId}/move`, short)
  expect(await moved.read()).toMatchObject({ status: 'partial', delivered: 400, refunded: body.data.refund })
})

test('taking a delivery from a supplier tells the supplier to stop, and only the new one counts', async () => {
  const all = await supplierShop()
  const { order, work, supplier, shop } = all
  const [reassigned, ended] = [await order(), await order()]
  await work()
  expect(codeOf(await reassign(all, reassigned.deliveryId, SUPPLIER))).toBe('same_supplier')
  expect((await reassign(all, reassigned.deliveryId, 'prt_unheard_of')).status).toBe(400)
  expect((await reassign(all, reassigned.deliveryId, 'prt_manual')).body).toMatchObject({
    data: { status: 'waiting', supplier: { id: 'prt_manual' }, cancelPending: true },
  })
  expect(codeOf(await reassign(all, reassigned.deliveryId, SUPPLIER))).toBe('supplier_was_canceled')
  await report(all, ended.deliveryId, { status: 'failed', reason: 'We stopped it.' })
  await work(MINUTE)
  expect(supplier.works.get(reassigned.deliveryId)).toMatchObject([{ canceled: true }])
  expect(supplier.works.get(ended.deliveryId)).toMatchObject([{ canceled: true }])
  expect((await ended.read()).refunded).toBe(6.99)
  expect(await reassigned.read()).toMatchObject({ status: 'pending', refunded: 0 })
  await report(all, reassigned.deliveryId, { status: 'completed' })
  expect(codeOf(await reassign(all, reassigned.deliveryId, 'prt_manual'))).toBe('delivery_over')
  expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
})

test('a supplier that does not respond to a stop is called again, and finally staff are notified', async () => {
  const all = await supplierShop()
  const { order, work, supplier, shop, operate } = all
  const ordered = await order()
  await work()
  await reassign(all, ordered.deliveryId, 'prt_manual')
  supplier.behave('error')
  for (let round = 0; round < 14; round++) await work(30 * MINUTE)
  expect(supplier.calls.filter(({ name }) => name.endsWith('/cancel'))).toHaveLength(8)
  expect(shop.logs.some((line) => line.includes('delivery cancellation given up'))).toBe(true)
  expect((await getData<DeliveryView[]>({ request: operate }, '/api/operator/deliveries?supplier=prt_manual')).at(-1)).toMatchObject({
    cancelPending: true,
  })
})

test('deliveries are listed page by page, each once, oldest first', async () => {
  const { order, operate } = await supplierShop()
  for (let count = 0; count < 3; count++) await order()
  const list = async (query: string) => (await operate<PageOf<DeliveryView>>('GET', `/api/operator/deliveries?${query}`)).body
  const whole = await list('limit=100')
  const found: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { data, nextCursor } = await list(`limit=2${cursor && `&cursor=${cursor}`}`)
    found.push(...data.map(({ id }) => id))
    cursor = nextCursor
  }
  expect(found).toEqual(whole.data.map(({ id }) => id))
  expect(found.length).toBeGreaterThan(2)
  expect(whole.nextCursor).toBeNull()
})

test('deliveries are filtered and counted by supplier, kind and service', async () => {
  const { order, operate } = await supplierShop()
  const { deliveryId } = await order(likes)
  const list = async (query: string) =>
    (await operate<PageOf<DeliveryView>>('GET', `/api/operator/deliveries?limit=100&${query}`)).body.data
  const total = async (query: string) => (await operate<DataOf<ListTotal>>('GET', `/api/operator/deliveries/total?${query}`)).body.data
  const [one] = (await list('')).filter(({ id }) => id === deliveryId)
  if (!one) throw new Error('the delivery is not listed')
  const [platform = '', type = ''] = one.order.service.toLowerCase().split(' ')
  const exact = `status=open&supplier=${one.supplier.id}&kind=order&platform=${platform}&type=${type}`
  const found = await list(exact)
  expect(found.map(({ id }) => id)).toContain(deliveryId)
  expect(new Set(found.map((each) => each.order.service))).toEqual(new Set([one.order.service]))
  expect(await total(exact)).toEqual({ count: found.length, more: false })
  for (const other of ['supplier=nobody', 'kind=refill', 'status=failed', 'platform=moon', 'type=moons']) {
    const [name = ''] = other.split('=')
    const query = exact.replace(new RegExp(`${name}=\\w+`), other)
    expect((await list(query)).map(({ id }) => id)).not.toContain(deliveryId)
  }
  expect(await total('upTo=1')).toEqual({ count: 1, more: true })
})

test('a partial delivery can only move to our own queue, because another supplier would count from zero', async () => {
  const all = await supplierShop()
  const ordered = await all.order(likes)
  await report(all, ordered.deliveryId, { status: 'in_progress', delivered: 100 })
  expect(codeOf(await reassign(all, ordered.deliveryId, SUPPLIER))).toBe('partly_delivered')
  const fresh = await all.order(likes)
  expect((await reassign(all, fresh.deliveryId, SUPPLIER)).body).toMatchObject({ data: { supplier: { id: SUPPLIER } } })
  await all.work()
  expect(all.supplier.works.get(fresh.deliveryId)).toHaveLength(1)
})

test('a disabled supplier finishes what it has started; everything else goes to our own queue', async () => {
  const all = await supplierShop()
  const { order, work, supplier, operate } = all
  const begun = await order()
  await work()
  const lost = await order()
  supplier.behave('silent')
  await work()
  const waiting = await order()
  const set = (active: boolean) => operate('PUT', `/api/operator/partners/${SUPPLIER}`, { name: 'Acme', kind: 'http', active })
  expect((await set(false)).status).toBe(200)
  const after = await order()
  supplier.behave('answer')
  supplier.set(begun.deliveryId, { status: 'in_progress', delivered: 10 })
  await work(2 * MINUTE)
  expect(await begun.delivery()).toMatchObject({ status: 'in_progress', supplier: { id: SUPPLIER } })
  for (const each of [lost, waiting, after])
    expect(await each.delivery()).toMatchObject({ status: 'waiting', supplier: { id: 'prt_manual' }, cancelPending: false })
  expect(supplier.works.size).toBe(1)
  await set(true)
  const again = await order()
  expect(await again.delivery()).toMatchObject({ supplier: { id: SUPPLIER } })
})

test('a refill that a dispute stopped in our own queue waits there again, and nobody is called', async () => {
  const all = await supplierShop()
  const { shop, order, work, operate } = all
  const { orderId, deliveryId } = await order(likes)
  await report(all, deliveryId, { status: 'completed' })
  const refill = { orderId, kind: 'refill', key: 'remedy:rmd_1', quantity: 100 } as const
  const { id } = await shop.ctx.db.transaction((tx) => startDelivery(tx, refill))
  await holdDisputedOrder(shop.ctx, orderId)
  await work()
  const { body } = await operate<DataOf<DeliveryView> & { message: string }>('POST', `/api/operator/deliveries/${id}/retry`)
  expect(body).toMatchObject({ message: 'It’s waiting in your own queue again.', data: { status: 'waiting', nextCallAt: null } })
})

test('erasing a customer erases their notes to suppliers', async () => {
  const all = await supplierShop()
  const { shop, order } = all
  const person = await signUp(shop)
  const ordered = await order({ ...likes, email: person.email, note: 'The one with the cat.' })
  expect(await ordered.delivery()).toMatchObject({ note: 'The one with the cat.' })
  await report(all, ordered.deliveryId, { status: 'completed' })
  await shop.ctx.db.query('update users set email_verified_at = now() where id = $1', [person.id])
  const revision = await shop.ctx.db.transaction((tx) =>
    startDelivery(tx, { orderId: ordered.orderId, kind: 'revision', key: 'remedy:rmd_1', quantity: 500, note: 'Mention the cat.' }),
  )
  await report(all, revision.id, { status: 'completed' })
  expect((await person.request('DELETE', '/api/account', { password: PASSWORD })).status).toBe(200)
  const { rows } = await shop.ctx.db.query(
    'select deliveries.note, orders.note as "orderNote" from deliveries join orders on orders.id = order_id where order_id = $1',
    [ordered.orderId],
  )
  expect(rows).toEqual([
    { note: null, orderNote: null },
    { note: null, orderNote: null },
  ])
})
