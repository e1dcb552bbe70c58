import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { measuresOf } from '#app/measures.ts'
import { type MeasureId, measureIds } from '#features/claims/rules.ts'
import { measureClaims, type Measures, setClaim } from '#features/claims/server/commands.ts'
import { claimsRegistry, shownClaims } from '#features/claims/server/queries.ts'
import type { ReviewPage } from '#features/reviews/contract.ts'
import { errorsOf } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { claimFigureIn } from '../support/claim-figures.ts'
import { olive, operator } from '../support/staff.ts'
import { allowedPhrases, customerSources, textsOf, findUnproven } from '../support/unproven.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

const live = () => ({ ...shop.ctx, config: { ...shop.ctx.config, STORE_MODE: 'live' as const } })
const measured = async (id: string) => (await claimsRegistry(live())).find((claim) => claim.id === id)?.measurement

/** Measures as if the shop had these figures. */
const as = (figures: Partial<Record<MeasureId, { value: number; sample: number }>>): Measures =>
  Object.fromEntries(measureIds.map((id) => [id, async () => ({ from: null, ...(figures[id] ?? { value: 0, sample: 0 }) })])) as Measures

test('no page, text of the shop or seed writes a figure of the registry itself', () => {
  const sources = globSync([
    'src/pages/**/*.{ts,tsx}',
    'src/app/frame/**/*.{ts,tsx}',
    'src/features/*/ui/**/*.{ts,tsx}',
    'src/features/catalog/server/queries/content/**/*.ts',
    'src/features/notifications/server/{emails,events}/**/*.{ts,tsx}',
    'src/features/seo/server/queries/defaults.ts',
    'src/features/support/{rules,server/assistant}/**/*.ts',
    'db/seed/**/*.ts',
  ])
  expect(sources.length).toBeGreaterThan(200)
  const found = sources.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        const figure = /^\s*(\*|\/\*|\/\/)/.test(line) ? undefined : claimFigureIn(line)
        return figure ? [`${file}:${index + 1} states ${figure}`] : []
      }),
  )
  expect(found).toEqual([])
})

test('no text that customers read states a time, a share or a promise of its own', () => {
  const texts = customerSources().map((file) => ({ file, text: textsOf(readFileSync(file, 'utf8')) }))
  expect(texts.length).toBeGreaterThan(500)
  expect(texts.flatMap(({ file, text }) => findUnproven(text).map((found) => `${file}: ${found}`))).toEqual([])
  // An allowed phrase that no text uses must be removed.
  expect(allowedPhrases.filter((phrase) => !texts.some(({ text }) => text.includes(phrase)))).toEqual([])
})

test('measurable claims come from the shop’s orders and reviews, with period, sample and date', async () => {
  await measureClaims(shop.ctx, measuresOf(shop.ctx))
  const { rows } = await shop.ctx.db.query<{ orders: number; units: number; customers: number }>(
    `select count(*) as orders, sum(quantity)::integer as units, count(distinct coalesce(user_id, lower(email))) as customers
       from orders where status = 'completed'`,
  )
  const reviews = (await shop.request<ReviewPage>('GET', '/api/leavereview/public')).body.summary
  const done = rows[0]
  expect(done?.orders).toBeGreaterThan(0)
  const at = expect.stringMatching(/Z$/)
  expect(await measured('delivered')).toEqual({ value: done?.units, sample: done?.orders, from: null, at })
  expect(await measured('customers')).toEqual({ value: done?.customers, sample: done?.customers, from: null, at })
  expect(await measured('rating')).toEqual({ value: reviews.average, sample: reviews.count, from: null, at })
  expect(await measured('reviews')).toMatchObject({ value: reviews.count })
  expect(await measured('success')).toMatchObject({ from: expect.stringMatching(/Z$/), sample: expect.any(Number) })
  const onTime = await measured('on_time')
  expect(onTime?.value).toBeGreaterThan(0)
  expect(onTime?.value).toBeLessThanOrEqual(1)
  expect(await measured('countries')).toBeNull()
})

test('a live shop states measured figures, shows a new one immediately, and drops outdated ones', async () => {
  await measureClaims(
    shop.ctx,
    as({
      customers_with_completed_orders: { value: 1_234, sample: 1_234 },
      average_of_approved_reviews: { value: 4.6, sample: 31 },
      orders_completed_of_paid: { value: 0.9876, sample: 500 },
    }),
  )
  await expect.poll(() => shownClaims(live())).toEqual({ customers: '1,200+', rating: '4.6/5', success: '98.7%' })
  shop.jump(3 * 86_400_000)
  expect(await shownClaims(live())).toEqual({})
  shop.jump(0)
  expect(await shownClaims(shop.ctx)).toMatchObject({ customers: '100,000+', rating: '4.6/5' })
})

test('a document proves a figure, and without an address or an owner it is refused', async () => {
  const claim = {
    statedValue: '30-day',
    evidence: 'https://shop.example.com/terms#refunds',
    evidenceNote: null,
    evidenceOn: null,
    owner: 'finance',
  }
  await setClaim(shop.ctx, 'money_back', claim, olive)
  await expect.poll(() => shownClaims(live())).toMatchObject({ money_back: '30-day' })
  const registry = await claimsRegistry(live())
  expect(registry.find((each) => each.id === 'money_back')).toMatchObject({ ...claim, shown: '30-day' })
  expect(registry.find((each) => each.id === 'countries')).toMatchObject({ statedValue: '150+', shown: null })

  const owner = await operator(shop)
  const save = (change: Partial<typeof claim>) => owner.request('PUT', '/api/operator/claims/money_back', { ...claim, ...change })
  expect((await save({ evidence: '' })).status).toBe(200)
  await expect.poll(async () => 'money_back' in (await shownClaims(live()))).toBe(false)
  expect(errorsOf(await save({ evidence: 'in a drawer' }))).toMatchObject([{ path: 'evidence' }])
  expect(errorsOf(await save({ owner: ' ' }))).toMatchObject([{ path: 'owner' }])
  expect(errorsOf(await owner.request('PUT', '/api/operator/claims/money_back', { ...claim, evidenceOn: '0000-01-01' }))).toMatchObject([
    { path: 'evidenceOn' },
  ])
  await expect(setClaim(shop.ctx, 'nothing', claim, olive)).rejects.toMatchObject({ status: 404 })
})
