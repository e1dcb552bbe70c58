import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import type { DeliveryView } from '#features/delivery/contract.ts'
import { processDeliveries } from '#features/delivery/server/commands/work.ts'
import { type DataOf } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { signIn } from '../support/customer.ts'
import { placeOrder, refundsOf } from '../support/delivery.ts'
import { buy, readOrder } from '../support/orders.ts'

/** The demo shop's supplier, which pretends to deliver. */
let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ jobs: true, supplier: 'prt_simulated' })
})
afterAll(() => shop.stop())

test('a paid order moves automatically from pending to completed', async () => {
  const order = await buy(shop)
  const read = () => readOrder(shop, order)
  await expect.poll(async () => (await read()).status).toBe('processing')
  shop.jump(40_000)
  await expect.poll(async () => (await read()).delivered).toBeGreaterThan(1_000)
  shop.jump(80_000)
  await expect.poll(async () => (await read()).status).toBe('completed')
  expect(await read()).toMatchObject({ delivered: 5_000, startCount: expect.any(Number), refunded: 0 })
})

test.each([
  ['ada.partial', 'partial', 3_000, [280]],
  ['ada.fail', 'failed', 0, [699]],
])('%s ends %s, and the customer is refunded for what was not delivered', async (socialUsername, status, delivered, refunds) => {
  shop.jump(0)
  const ordered = await placeOrder(shop, { socialUsername })
  await expect.poll(async () => (await ordered.delivery()).status).toBe('accepted')
  shop.jump(80_000)
  await processDeliveries(shop.ctx)
  await expect.poll(async () => (await ordered.read()).status).toBe(status)
  expect(await ordered.read()).toMatchObject({ delivered })
  expect(await refundsOf(shop, ordered.orderId)).toEqual(refunds)
  expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
})

test('the demo customer’s earlier orders stay unchanged in our own queue', async () => {
  shop.jump(0)
  const operator = await signIn(shop, 'operator@example.com', 'operator-password-1')
  const { body } = await operator.request<DataOf<DeliveryView[]>>('GET', '/api/operator/deliveries?status=open&supplier=prt_manual')
  expect(body.data.map(({ status }) => status)).toEqual(['in_progress', 'in_progress', 'waiting'])
})
