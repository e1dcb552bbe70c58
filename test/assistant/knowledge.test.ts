import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishedPosts } from '#features/blog/server/queries.ts'
import { catalogPaths } from '#features/catalog/rules.ts'
import { setPrice } from '#features/catalog/server/commands/prices.ts'
import { setClaim } from '#features/claims/server/commands.ts'
import { answerCustomer } from '#features/support/server/assistant/answer.ts'
import { shopPassages } from '#features/support/server/assistant/knowledge/shop-passages.ts'
import { paths } from '#shared/paths.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { olive } from '../support/staff.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

const say = async (prompt: string, ctx = shop.ctx) =>
  (await answerCustomer(ctx, { prompt, history: [], orders: [], visitor: 'visitor' })).content

test('every passage leads to a page of the shop, and no two have one id', async () => {
  const passages = await shopPassages(shop.ctx)
  expect(new Set(passages.map(({ id }) => id)).size).toBe(passages.length)
  const pages = [
    ...Object.values(paths),
    ...catalogPaths(),
    ...(await publishedPosts(shop.ctx, { limit: 200 })).map(({ slug }) => `${paths.blog}/${slug}`),
  ]
  expect(passages.map(({ link }) => link.href.replace(/[?#].*/, '')).filter((href) => !pages.includes(href))).toEqual([])
})

test('what changes in the shop changes in the answers at once', async () => {
  expect(await say('how much are 5k tiktok views')).toContain('$2.49')
  await setPrice(shop.ctx, 'pkg_tiktok_views_general_5000', { cents: 277 }, olive)
  await expect.poll(() => say('how much are 5k tiktok views')).toContain('$2.77')
  await setClaim(
    shop.ctx,
    'customers',
    { statedValue: '321+', evidence: null, evidenceNote: null, evidenceOn: null, owner: 'owner' },
    olive,
  )
  await expect.poll(() => say('how many customers do you have')).toContain('321+')
})

test('whatever is written is answered', async () => {
  const strange = [
    '\u0000',
    '\u202erefund',
    '🤷'.repeat(300),
    'GS-' + '9'.repeat(400),
    '{{constructor}}',
    '__proto__',
    'toString',
    '$&',
    'a'.repeat(5_000),
    '%',
    '\\',
  ]
  for (const prompt of strange) expect((await say(prompt)).length).toBeGreaterThan(10)
})
