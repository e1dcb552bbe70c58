import { afterAll, beforeAll, expect, test } from 'vitest'
import { methodsSetting } from '#features/payments/server/settings.ts'
import { publishContentChange } from '#platform/content-snapshot.ts'
import { saveSetting } from '#platform/settings.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type RenderedPages, renderPages } from '../support/pages.ts'

/** Keys that are never used, because pages only say who takes the payment. */
const env = {
  PAYMENT_PROVIDERS: 'card:stripe,paypal:paypal',
  STRIPE_SECRET_KEY: 'sk_test_of_nobody',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_nobody',
  PAYPAL_CLIENT_ID: 'nobody',
  PAYPAL_CLIENT_SECRET: 'nobody',
  PAYPAL_WEBHOOK_ID: 'nobody',
  PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com',
}

let shop: TestShop
let pages: RenderedPages
beforeAll(async () => {
  shop = await testShop({ env })
  await saveSetting(shop.ctx.db, methodsSetting, ['card'])
  await publishContentChange(shop.ctx.db, 'payments')
  pages = await renderPages(shop.ctx)
})
afterAll(async () => {
  await pages.stop()
  await shop.stop()
})

/** The text of a page's main part. */
const mainOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>')).replace(/<[^>]*>/g, ' ')

// The first page takes longest, because Vite loads the sources.
test.each([
  ['/', /By card\. You pay once for each package\./],
  ['/how-it-works', /Pay once, by card/],
  ['/faq', /Not at the moment\. You can pay by card\./],
  ['/terms', /You can pay by card or from your balance\. Card details go to the payment provider/],
  ['/privacy', /Payments: Stripe, depending on how you pay\./],
  ['/buy-instagram-views', /By card\. We email your receipt/],
])('%s names what is on, and nothing that is off or not so', { timeout: 120_000 }, async (path, says) => {
  const { status, html } = await pages.read(path)
  expect(status).toBe(200)
  const text = mainOf(html)
  expect(text).toMatch(says)
  expect(text).not.toMatch(/PayPal|Ethereum|USDC|simulated/)
  expect(html).toContain('test mode')
})

test('the assistant names what is on', async () => {
  const { body } = await shop.request<{ data: { response: string } }>('POST', '/api/chatbot/send-message', {
    prompt: 'Which payment methods do you accept?',
    conversationHistory: [],
  })
  expect(body.data.response).toMatch(/by card, or from your balance/)
  expect(body.data.response).not.toMatch(/PayPal|Bitcoin/)
})

test('a demo shop with real providers still shows its mailbox', async () => {
  expect((await pages.read('/dev/mail')).status).toBe(200)
})
