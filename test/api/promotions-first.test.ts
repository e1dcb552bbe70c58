import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, testShop } from '../support/app.ts'
import { waitingForLocks } from '../support/locks.ts'
import { checkOut } from '../support/orders.ts'
import { promotion } from '../support/promotions.ts'
import { operator } from '../support/staff.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

test('simultaneous first orders of one customer get one discount, even by two promotions', async () => {
  const owner = await operator(shop)
  const add = (type: string) => promotion(owner, { kind: 'first_order', code: undefined, percent: 20, customerLimit: 1, types: [type] })
  const ids = [(await add('views')).id, (await add('likes')).id]
  const discountOf = async (serviceType: string, email: string) =>
    (await checkOut(shop, { email, paymentMethod: 'paypal', serviceType, quantity: 1_000 })).body.data.order.discount
  let polled = 0
  await expect.poll(() => discountOf('Instagram Likes', `polled.${++polled}@example.com`)).toBeGreaterThan(0)
  const { placed } = await shop.ctx.db.transaction(async (tx) => {
    await tx.query('select from promotions where id = any($1) for update', [ids])
    const orders = ['Instagram Views', 'Instagram Likes'].map((service) => discountOf(service, 'first.twice@example.com'))
    await expect.poll(() => waitingForLocks(shop), { timeout: 15_000 }).toBe(2)
    return { placed: orders }
  })
  expect((await Promise.all(placed)).filter((discount) => discount > 0)).toHaveLength(1)
})
