import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, testShop } from '../support/app.ts'
import { guest } from '../support/conversation.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ env: { TRUST_PROXY: '127.0.0.1' } })
})
afterAll(() => shop.stop())

test('of a crowd of messages from one subscriber’s many networks some are asked to come again, and the rest are answered', async () => {
  const visitors = Array.from({ length: 100 }, (_, index) => guest(shop, `2001:db8:7:${index.toString(16)}::1`))
  const said = await Promise.all(visitors.map((visitor) => visitor.say('What is a refill?')))
  const statuses = said.map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(60)
})
