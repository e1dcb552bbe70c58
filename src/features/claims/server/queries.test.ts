import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimIds } from '#features/claims/contract.ts'
import { shownClaims } from '#features/claims/server/queries.ts'
import { type TestShop, testShop } from '../../../../test/support/app.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

test('the demo shop states every figure of the registry', async () => {
  const claims = await shownClaims(shop.ctx)
  expect(Object.keys(claims).toSorted()).toEqual([...claimIds].toSorted())
  expect(claims).toMatchObject({ customers: '100,000+', rating: '4.9/5', reviews: '12,000+', on_time: '99.8%' })
})

test('a live shop states those with evidence', async () => {
  const live = { ...shop.ctx, config: { ...shop.ctx.config, STORE_MODE: 'live' as const } }
  expect(await shownClaims(live)).toEqual({})
  await shop.ctx.db.query("update claims set evidence = 'https://example.com/terms#refunds' where id = 'money_back'")
  expect(await shownClaims(live)).toEqual({ money_back: '30-day' })
})
