import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishedPosts } from '#features/blog/server/queries.ts'
import { catalogPaths } from '#features/catalog/rules.ts'
import { setPrice } from '#features/catalog/server/commands/prices.ts'
import { setClaim } from '#features/claims/server/commands.ts'
import { addPolicyVersion } from '#features/guarantees/server/commands/policies.ts'
import { answerCustomer } from '#features/support/server/assistant/answer.ts'
import { shopPassages } from '#features/support/server/assistant/knowledge/shop-passages.ts'
import { paths } from '#shared/paths.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { addPromotion } from '../support/promotions.ts'
import { olive, operator } from '../support/staff.ts'

const MINUTE_MS = 60_000

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

test('answers have the guarantee that is in force and the offers that run, a minute after one starts or ends', async () => {
  const policy = { kind: 'money_back', title: 'Money back', terms: 'You have 14 days from the payment.', windowHours: 336 } as const
  const offer = { name: 'Ends soon', kind: 'deposit_bonus', percent: 7, budget: 10, endsAt: new Date(Date.now() + MINUTE_MS).toISOString() }
  await addPolicyVersion(shop.ctx, policy, olive)
  expect((await addPromotion(await operator(shop), { ...offer, code: undefined })).status).toBe(201)
  const [guarantee, discounts] = ['what is your money-back guarantee', 'any offers or deals at the moment']
  await expect.poll(() => say(discounts)).toContain('7% bonus')
  expect(await say(guarantee)).not.toContain('14 days')
  shop.jump(3 * MINUTE_MS)
  expect(await say(guarantee)).toContain('14 days')
  expect(await say(discounts)).not.toContain('7% bonus')
  shop.jump(0)
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
