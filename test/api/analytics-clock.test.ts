import { afterAll, beforeAll, expect, test } from 'vitest'
import { rollUpAnalytics } from '#features/operations/server/commands/analytics.ts'
import { getAnalytics } from '#features/operations/server/queries/analytics.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { buy } from '../support/orders.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

test('after the clock was ahead for a while, whatever is sold on the days that it measured counts once', async () => {
  const today = shop.ctx.now().toISOString().slice(0, 10)
  const paid = async () => {
    await rollUpAnalytics(shop.ctx)
    return (await getAnalytics(shop.ctx, { from: today, to: today, by: 'day' })).total.paid
  }
  const before = await paid()
  await buy(shop)
  shop.jump(40 * 86_400_000)
  expect(await paid()).toBe(before + 1)
  shop.jump(0)
  await buy(shop)
  expect(await paid()).toBe(before + 2)
})
