import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderGuarantees } from '#features/guarantees/contract.ts'
import { accessToken } from '#features/orders/server/queries.ts'
import { getData } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { PASSWORD, signUp } from '../support/customer.ts'
import { complete, type PaidOrder, paidOrder } from '../support/guarantees.ts'

/** Claims on an account's order by its link, whose reader doesn't see the account's address. */

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ env: { TRUST_PROXY: '127.0.0.1' } })
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

test('from the many networks of a /48 count together for a mailbox', async () => {
  const email = 'flooded@example.com'
  const orders = await Promise.all([1, 2, 3].map(() => paidOrder(shop, { email })))
  const statuses: number[] = []
  for (const order of orders)
    for (let each = 0; each < 21; each++) {
      const network = `2001:db8:9:${statuses.length.toString(16)}::1`
      statuses.push((await order.ask('refill', {}, { 'x-forwarded-for': network })).status)
    }
  expect(statuses).toEqual([...Array<number>(60).fill(409), 429, 429, 429])
})

test('of an erased customer offer no new delivery, because the link to deliver to is erased, too', async () => {
  const ada = await signUp(shop)
  const order = await paidOrder(shop, { by: ada, email: ada.email })
  await complete(shop, order)
  const refill = async () =>
    (await getData<OrderGuarantees>(shop, `/api/orders/${order.id}/guarantees`, byLink(order))).remedies.find(
      ({ kind }) => kind === 'refill',
    )
  expect(await refill()).toMatchObject({ isOpen: true })
  expect((await ada.request('DELETE', '/api/account', { password: PASSWORD })).status).toBe(200)
  expect(await refill()).toMatchObject({ isOpen: false, why: expect.stringContaining('deleted') })
})
