import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminService, TemplateService } from '#features/catalog/contract.ts'
import { addFromTemplate } from '#features/catalog/server/commands/template.ts'
import { codeOf, getData } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import type { Customer } from '../support/customer.ts'
import { olive, staff } from '../support/staff.ts'

const PATH = '/api/operator/catalog/template'
let shop: TestShop
let owner: Customer
beforeAll(async () => {
  shop = await testShop({ seed: false })
  owner = await staff(shop, 'owner')
})
afterAll(() => shop.stop())

const add = (body: object) => owner.request('POST', PATH, body)
const services = () => getData<AdminService[]>(owner, '/api/operator/services')
const keys = async () => (await getData<TemplateService[]>(owner, PATH)).map(({ key }) => key)

test('an empty shop adds services with packages and prices, each once', async () => {
  expect((await keys()).length).toBe(14)
  expect((await add({ services: ['instagram_views_general', 'tiktok_likes_general'], sourceId: null, active: true })).status).toBe(200)
  const found = await services()
  expect(found.map(({ name, active }) => [name, active])).toEqual([
    ['Instagram Views', true],
    ['TikTok Likes', true],
  ])
  expect(found[0]?.packages.map(({ quantity, price, active }) => [quantity, price, active]).slice(0, 2)).toEqual([
    [1_000, 1.99, true],
    [2_500, 3.99, true],
  ])
  expect(await keys()).not.toContain('instagram_views_general')
  const again = await add({ services: ['youtube_views_general', 'tiktok_likes_general'], sourceId: null, active: true })
  expect(codeOf(again)).toBe('service_exists')
  expect((await services()).length).toBe(2)
})

test('a live shop only puts them on sale from a reviewed source', async () => {
  const live = { ...shop.ctx, config: { ...shop.ctx.config, STORE_MODE: 'live' as const } }
  const choice = { services: ['youtube_likes_general'], sourceId: null }
  await expect(addFromTemplate(live, { ...choice, active: true }, { ...olive, userId: owner.id })).rejects.toThrow(
    'Choose a reviewed source',
  )
  expect((await services()).length).toBe(2)
  expect(codeOf(await add({ ...choice, sourceId: 'src_nowhere', active: false }))).toBe('not_found')
})
