import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimIds } from '#features/claims/rules.ts'
import { shownClaims } from '#features/claims/server/queries.ts'
import { type TestShop, testShop } from '../../../../test/support/app.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

test('the demo shop states every figure except unmeasured ratings', async () => {
  const claims = await shownClaims(shop.ctx)
  expect(Object.keys(claims).toSorted()).toEqual(claimIds.filter((id) => id !== 'rating' && id !== 'reviews').toSorted())
  expect(claims).toMatchObject({ customers: '100,000+', on_time: '99.8%' })
})

test('a live shop without measurements and documents states nothing', async () => {
  expect(await shownClaims({ ...shop.ctx, config: { ...shop.ctx.config, STORE_MODE: 'live' } })).toEqual({})
})
