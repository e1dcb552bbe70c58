import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, testShop } from '../support/app.ts'
import { signIn, signUp } from '../support/customer.ts'
import { cards, checkoutPayload } from '../support/factories.ts'
import { checkOut } from '../support/orders.ts'
import { connectAs } from '../support/sockets.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ jobs: true, supplier: 'prt_simulated' })
})
afterAll(() => shop.stop())

test('every change of an order reaches its owner’s pages, and nobody else’s', async () => {
  const [ada, eve] = [await signUp(shop), await signUp(shop)]
  const [mine, others] = [await connectAs(shop, ada), await connectAs(shop, eve)]
  const changes = () => mine.heard.filter(([event]) => event === 'order_changed')
  const payload = checkoutPayload({ cardNumber: cards.pays })
  const { body } = await checkOut(ada, payload)
  const { _id } = body.data.order
  await expect.poll(() => changes().length).toBeGreaterThan(1)
  expect(changes()[0]).toEqual(['order_changed', { orderId: _id }])
  expect(others.heard).toEqual([])
})

test('changes of a guest’s order are sent to nobody', async () => {
  const ada = await signUp(shop)
  const { heard } = await connectAs(shop, ada)
  await checkOut(shop, { cardNumber: cards.pays, email: ada.email })
  await checkOut(ada, { cardNumber: cards.pays })
  await expect.poll(() => heard.filter(([event]) => event === 'order_changed').length).toBeGreaterThan(0)
  const ids = new Set(heard.flatMap(([event, said]) => (event === 'order_changed' ? (said as { orderId: string }).orderId : [])))
  expect(ids.size).toBe(1)
})

test('staff hear who of them has an order open; customers hear nothing of it and say nothing', async () => {
  const operator = await signIn(shop, 'operator@example.com', 'operator-password-1')
  const ada = await signUp(shop)
  const [theirs, customers] = [await connectAs(shop, operator), await connectAs(shop, ada)]
  await theirs.socket.emitWithAck('viewing-order', { orderId: 'ord_open', state: 'came' })
  const viewed = () => theirs.heard.filter(([event]) => event === 'order_viewed').map(([, said]) => said)
  await expect.poll(viewed).toEqual([{ orderId: 'ord_open', state: 'came', userId: operator.id, name: 'Olive Operator' }])
  await customers.socket.emitWithAck('viewing-order', { orderId: 'ord_open', state: 'came' })
  await theirs.socket.emitWithAck('viewing-order', { orderId: 'ord_open', state: 'watching' })
  await theirs.socket.emitWithAck('viewing-order', { orderId: 'ord_open', state: 'left' })
  await expect.poll(viewed).toMatchObject([{ state: 'came' }, { state: 'left' }])
  expect(customers.heard).toEqual([])
})
