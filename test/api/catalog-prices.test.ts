import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminPackage, AdminService, PriceRecord } from '#features/catalog/contract.ts'
import { codeOf, getData, invalidField } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import type { Customer } from '../support/customer.ts'
import { operator, staff } from '../support/staff.ts'

let shop: TestShop
let owner: Customer
beforeAll(async () => {
  shop = await testShop()
  owner = await operator(shop)
})
afterAll(() => shop.stop())

const packagesOf = async (id: string): Promise<AdminPackage[]> =>
  (await getData<AdminService>(owner, `/api/operator/services/${id}`)).packages
const pricesOf = async (id: string) => (await packagesOf(id)).map(({ price }) => price)
const SERVICE = 'svc_instagram_likes_general'

test('many prices are changed together, each with its history and its entry in the audit log', async () => {
  const before = await packagesOf(SERVICE)
  const prices = before.map(({ id, priceId }, place) => ({ packageId: id, priceId, price: 20.5 + place }))
  const answer = await owner.request('PUT', '/api/operator/prices', { prices, reason: 'Suppliers cost more.' })
  expect(answer.status).toBe(200)
  expect(await pricesOf(SERVICE)).toEqual(prices.map(({ price }) => price))
  const [first] = prices
  expect(await getData<PriceRecord[]>(owner, `/api/operator/packages/${first?.packageId}/prices`)).toMatchObject([
    { price: 20.5, by: 'Olive Operator', reason: 'Suppliers cost more.' },
    { price: before[0]?.price },
  ])
  const log = await getData<{ action: string }[]>(
    owner,
    `/api/operator/record?action=package.price_changed&subject=package:${first?.packageId}`,
  )
  expect(log).toMatchObject([{ before: { priceCents: (before[0]?.price ?? 0) * 100 }, after: { priceCents: 2050 } }])
})

test('if one price has changed since the preview, none is changed', async () => {
  const [one, two] = await packagesOf(SERVICE)
  const before = await pricesOf(SERVICE)
  await owner.request('PUT', `/api/operator/packages/${two?.id}/price`, { price: 99 })
  const change = (priceId: string | null | undefined) =>
    owner.request('PUT', '/api/operator/prices', {
      prices: [
        { packageId: one?.id, price: 1, priceId: one?.priceId },
        { packageId: two?.id, price: 1, priceId },
      ],
    })
  expect(codeOf(await change(two?.priceId))).toBe('changed_meanwhile')
  expect(await pricesOf(SERVICE)).toEqual(before.with(1, 99))
  const unknown = {
    prices: [
      { packageId: one?.id, price: 1 },
      { packageId: 'pkg_nothing', price: 1 },
    ],
  }
  expect((await owner.request('PUT', '/api/operator/prices', unknown)).status).toBe(404)
  expect(await pricesOf(SERVICE)).toEqual(before.with(1, 99))
})

test('wrong, missing and too many prices are refused, and changing them takes permission', async () => {
  const put = (who: Customer, prices: object[]) => who.request('PUT', '/api/operator/prices', { prices })
  expect(invalidField(await put(owner, [{ packageId: 'pkg_x', price: 0 }]))).toBe('prices.0.price')
  expect(invalidField(await put(owner, []))).toBe('prices')
  expect(
    invalidField(
      await put(
        owner,
        Array.from({ length: 501 }, () => ({ packageId: 'pkg_x', price: 1 })),
      ),
    ),
  ).toBe('prices')
  expect((await put(await staff(shop, 'bookkeeper'), [{ packageId: 'pkg_x', price: 1 }])).status).toBe(403)
})

test('two concurrent changes of the same prices in different order do not deadlock', async () => {
  const packages = await packagesOf(SERVICE)
  const set = (price: number, list: AdminPackage[]) =>
    owner.request('PUT', '/api/operator/prices', { prices: list.map(({ id }) => ({ packageId: id, price })) })
  const answers = await Promise.all([1, 2, 3, 4].map((price) => set(price, price % 2 ? packages : packages.toReversed())))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(await pricesOf(SERVICE)).size).toBe(1)
})
