import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, testShop } from '../support/app.ts'
import { PASSWORD } from '../support/customer.ts'
import { buy } from '../support/orders.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

test.each(['ada=shop@example.com', 'o&p/first@example.com', 'ada@xn--80a1acny.xn--p1ai'])(
  'with the address %s, whoever ordered can find the order, withdraw from it, write, review and sign up',
  async (email) => {
    const { id, orderNumber } = await buy(shop, { email })
    const post = async (path: string, body: object) => (await shop.request('POST', `/api/${path}`, body)).status
    const review = { username: 'Ada', serviceUsed: 'Instagram Views', rating: 5, reviewTitle: 'Fast', content: 'All of them came.' }
    const answers = [
      post('orders/lookup', { orderNumber, email }),
      post('withdrawals', { orderNumber, email }),
      post('contact', { name: 'Ada', email, message: 'Are they on their way?' }),
      post('support/person', { email, message: 'Are they on their way?' }),
      post('leavereview', { ...review, email }),
      post('auth/register', { username: 'Ada', email, password: PASSWORD }),
    ]
    expect(await Promise.all(answers)).toEqual([200, 200, 200, 200, 200, 201])
    const { rows } = await shop.ctx.db.query(`select from outbox where type = 'order.link_requested' and payload->>'orderId' = $1`, [id])
    expect(rows).toHaveLength(1)
  },
)
