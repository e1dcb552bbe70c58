import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PageTextsView } from '#features/texts/contract.ts'
import type { DataOf } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import type { Customer } from '../support/customer.ts'
import { type RenderedPages, renderPages } from '../support/pages.ts'
import { methodsWith } from '../support/payment-settings.ts'
import { publicReviews } from '../support/reviews.ts'
import { operator } from '../support/staff.ts'

/** What a hesitant customer reads next to the price and at the pay button. */

let shop: TestShop
let pages: RenderedPages
let owner: Customer
beforeAll(async () => {
  shop = await testShop()
  pages = await renderPages(shop.ctx)
  owner = await operator(shop)
})
afterAll(async () => {
  await pages.stop()
  await shop.stop()
})

const SOON = { timeout: 20_000 }
const shown = async (path: string) => (await pages.read(path)).html.replace(/<script[\s\S]*?<\/script>/g, '')
/** The part of a package page with the packages. */
const chooser = async (path: string) =>
  /<form[\s\S]*?<\/form>/.exec((await shown(path)).slice((await shown(path)).indexOf('<main')))?.[0] ?? ''

test('the rating beside the price is the one of /reviews, and there is none from too few reviews', { timeout: 120_000 }, async () => {
  const { average, count } = (await publicReviews(shop)).summary
  expect(await chooser('/buy-instagram-followers')).toContain(`${average.toFixed(1)}/5</b> from ${count} reviews`)
  await shop.ctx.db.query(`update reviews set status = 'pending' where status = 'approved'`)
  expect(await chooser('/buy-instagram-followers')).not.toMatch(/\/5<|\d reviews/)
})

test('whether it is safe is answered beside the price as in the FAQ, in the owner’s words too', { timeout: 120_000 }, async () => {
  const answers = (html: string) => [...html.matchAll(/<summary[^>]*>([^<]+)[\s\S]*?<\/summary><div[^>]*>([\s\S]*?)<\/div>/g)]
  const inFaq = await shown('/faq')
  const found = answers(await chooser('/buy-tiktok-likes'))
  expect(found.map(([, question]) => question)).toEqual([
    'Do you need my password?',
    'Can the numbers drop after delivery?',
    'Can my account get banned?',
  ])
  for (const [, question = '', answer = ''] of found) {
    expect(inFaq).toContain(question)
    expect(inFaq).toContain(answer)
  }

  const texts = {
    'categories.safety.questions.account-banned.answer': 'A platform may restrict an account.',
    'categories.services.questions.drops.question': '',
  }
  const { body } = await owner.request<DataOf<PageTextsView>>('POST', '/api/operator/page-texts/faq/versions', { texts, version: 0 })
  expect(body.data.current.version).toBe(1)
  await expect.poll(() => chooser('/buy-tiktok-likes'), SOON).toContain('A platform may restrict an account.')
  expect(answers(await chooser('/buy-tiktok-likes'))).toHaveLength(2)
})

test(
  'at Pay, a refund is promised where the guarantee is in force, beside the marks of the ways to pay',
  { timeout: 120_000 },
  async () => {
    const checkout = (service: string) => shown(`/checkout?${new URLSearchParams({ service })}`)
    const marks = (html: string) => [...html.matchAll(/<svg role="img" aria-label="([^"]+)"/g)].map(([, name]) => name)
    const promised = /Refunded if not delivered: ?(?:<!-- -->)?<a[^>]*>Money-back guarantee</
    expect(await checkout('TikTok Views')).toMatch(promised)
    expect(marks(await checkout('TikTok Views'))).toEqual(['Visa', 'Mastercard', 'PayPal', 'Bitcoin', 'Ethereum', 'USDC'])

    // A cached page may outlive the start of a new version, so an ending guarantee isn't promised from its announcement on.
    const next = { kind: 'money_back', title: 'Money-back guarantee', terms: 'For Instagram.', windowHours: 720, platforms: ['instagram'] }
    const validFrom = new Date(shop.ctx.now().getTime() + 86_400_000).toISOString()
    expect((await owner.request('POST', '/api/operator/policies', { ...next, validFrom })).status).toBe(200)
    expect(await checkout('TikTok Views')).not.toContain('Refunded if not delivered')
    expect(await checkout('Instagram Views')).toMatch(promised)

    const methods = methodsWith({ provider: 'sandbox' }).methods.map((each) => ({ ...each, offered: each.method === 'card' }))
    expect((await owner.request('PUT', '/api/operator/payments/methods', { methods })).status).toBe(200)
    await expect.poll(async () => marks(await checkout('TikTok Views')), SOON).toEqual(['Visa', 'Mastercard'])
  },
)
