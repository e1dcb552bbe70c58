import { expect, test } from 'vitest'
import { codeOf } from '../support/answers.ts'
import { testShop } from '../support/app.ts'
import { checkOut } from '../support/orders.ts'
import { promotion } from '../support/promotions.ts'
import { operator } from '../support/staff.ts'

test('above the limit of price checks, an order that names the right discount tells no more than one that names a wrong one', async () => {
  const shop = await testShop()
  const { code } = await promotion(await operator(shop), { customerLimit: 1 })
  const used = 'used@example.com'
  expect((await checkOut(shop, { email: used, promoCode: code })).status).toBe(200)
  const price = () => shop.request('POST', '/api/checkout/promo', { serviceType: 'Instagram Views', quantity: 5_000 })
  await Promise.all(Array.from({ length: 120 }, price))
  const order = (email: string, changes: object) => checkOut(shop, { email, paymentMethod: 'paypal', ...changes })
  const told = await Promise.all(
    [used, 'unused@example.com'].flatMap((email) => [order(email, { promoCode: code }), order(email, { promoCode: code, discount: 0.7 })]),
  )
  expect(told.map(codeOf)).toEqual(Array(4).fill('rate_limited'))
  expect((await order('unused@example.com', { discount: 0 })).status).toBe(429)
  expect((await order('unused@example.com', {})).status).toBe(200)
  await shop.stop()
})
