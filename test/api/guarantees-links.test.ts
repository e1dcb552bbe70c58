import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessToken } from '#features/orders/server/queries.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { signUp } from '../support/customer.ts'
import { type PaidOrder, paidOrder } from '../support/guarantees.ts'

/** Claims on an account's order by its link, whose reader doesn't see the account's address. */

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

const byLink = ({ id }: PaidOrder) => ({ 'x-order-token': accessToken(shop.ctx, id) })
const askByLink = async (order: PaidOrder) =>
  (await shop.request('POST', `/api/orders/${order.id}/remedies`, { kind: 'refill' }, byLink(order))).status

test('by the links of account’s orders count for their mailbox, not for all such orders on the network', async () => {
  const [ada, grace] = [await signUp(shop), await signUp(shop)]
  const orders = await Promise.all([1, 2, 3].map(() => paidOrder(shop, { by: ada, email: ada.email })))
  const other = await paidOrder(shop, { by: grace, email: grace.email })
  for (const order of orders) for (let each = 0; each < 20; each++) expect(await askByLink(order)).toBe(409)
  expect(await askByLink(other)).toBe(409)
  for (const order of orders) {
    expect(await askByLink(order)).toBe(429)
    expect((await order.ask('refill')).status).toBe(429)
  }
})
