import { afterAll, beforeAll, expect, test } from 'vitest'
import { testShop, type TestShop } from '../support/app.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

test('the process reports that it is alive and ready', async () => {
  expect(await shop.request('GET', '/healthz')).toMatchObject({ status: 200, body: { success: true } })
  expect(await shop.request('GET', '/readyz')).toMatchObject({ status: 200, body: { success: true } })
})

test('an unknown route is refused in the shape of the contract', async () => {
  const answer = await shop.request('GET', '/api/nothing-here')
  expect(answer).toMatchObject({ status: 404, body: { success: false, code: 'not_found' } })
})
