import { type Browser, expect, type Page } from '@playwright/test'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type RunningShop, startShop } from '../../scripts/testing/shop.ts'
import { type FakeStripe, fakeStripe, STRIPE_WEBHOOK_SECRET } from '../fakes/stripe.ts'
import { OPERATOR_PASSWORD } from '../support/staff.ts'
import { signIn } from './customer.ts'
import { findings, widthsWithSidewaysScrolling } from './findings.ts'
import { test } from './journey.ts'
import { expectRefused, expectToast } from './messages.ts'
import { chooseMethod, expectPaid, openCheckout, pay } from './visitor.ts'

// A shop of its own: who takes the cards is the same for everybody who buys in a shop.
let folder: string
let stripe: FakeStripe
let shop: RunningShop

test.beforeAll(async () => {
  test.setTimeout(240_000)
  folder = mkdtempSync(path.join(tmpdir(), 'groundswell-payments-'))
  // Open to a database that runs under another account.
  chmodSync(folder, 0o755)
  stripe = await fakeStripe()
  shop = await startShop(path.join(folder, 'data'), { STRIPE_API_URL: stripe.url })
})
test.afterAll(async () => {
  await shop.stop()
  await stripe.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A browser window at the shop of this file. */
async function newPage(browser: Browser): Promise<Page> {
  return (await browser.newContext({ baseURL: shop.url })).newPage()
}

test('Stripe is connected step by step, a bad key is refused, and an order is paid with it', async ({ browser }) => {
  test.slow()
  const page = await newPage(browser)
  await signIn(page, 'operator@example.com', OPERATOR_PASSWORD)
  await page.goto('/operator/settings/payments')
  await page.getByRole('button', { name: 'Connect Stripe' }).click()
  const webhookUrl = `${shop.url}/api/payments/webhooks/stripe`
  await expect(page.getByText(webhookUrl)).toBeVisible()
  expect(await findings(page)).toEqual([])
  expect(await widthsWithSidewaysScrolling(page)).toEqual([])

  const key = page.getByLabel('Secret or restricted key')
  await key.fill('sk_test_of_somebody_else')
  await page.getByLabel('Webhook signing secret').fill(STRIPE_WEBHOOK_SECRET)
  const password = page.getByLabel('Your password', { exact: true })
  await page.getByRole('button', { name: 'Connect and test' }).click()
  await expectRefused(password, /Please enter your password/)
  await password.fill(OPERATOR_PASSWORD)
  await page.getByRole('button', { name: 'Connect and test' }).click()
  await expectRefused(key, /Stripe doesn’t accept this key\. Copy it again/)

  await key.fill(stripe.env.STRIPE_SECRET_KEY ?? '')
  stripe.endpoints.push({ url: webhookUrl, status: 'enabled', enabled_events: ['*'] })
  stripe.fail('forbid', '/v1/refunds')
  await page.getByRole('button', { name: 'Connect and test' }).click()
  await expect(page.getByText('Connection needs attention')).toBeVisible()
  await expect(page.getByText(/This key can’t create refunds\. Give it write access/)).toBeVisible()
  stripe.fail('none')
  await page.getByRole('button', { name: 'Test connection to Stripe' }).click()
  await expect(page.getByText('Connection works')).toBeVisible()
  await expect(page.getByText('None yet')).toBeVisible()
  await expect(page.getByText(stripe.env.STRIPE_SECRET_KEY ?? '')).toHaveCount(0)
  expect(await findings(page)).toEqual([])

  const card = page.getByRole('group', { name: 'Card' })
  await card.getByLabel('Provider').selectOption('Stripe')
  await card.getByLabel(/^Minimum/).fill('a lot')
  const methods = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Payment methods' }) })
  await methods.getByRole('button', { name: 'Save' }).click()
  await expectRefused(card.getByLabel(/^Minimum/), /Enter an amount in dollars, or leave it empty/)
  await card.getByLabel(/^Minimum/).fill('')
  await password.fill(OPERATOR_PASSWORD)
  await page.getByRole('button', { name: /^Move up\s+PayPal$/ }).click()
  await methods.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Payment methods saved')

  const buyer = await newPage(browser)
  await buyer.route('https://checkout.stripe.example/**', (route) =>
    route.fulfill({ body: '<h1>Pay at Stripe</h1>', contentType: 'text/html' }),
  )
  const { email } = await openCheckout(buyer)
  await expect(buyer.getByRole('complementary', { name: 'Demo shop' })).toContainText('payments are in test mode')
  expect(await buyer.getByRole('radio').evaluateAll((radios) => radios.map((each) => each.getAttribute('value')))).toContain('card')
  await chooseMethod(buyer, 'Card')
  await expect(buyer.getByLabel('Card number')).toHaveCount(0)
  await pay(buyer)
  await expect(buyer.getByRole('heading', { name: 'Pay at Stripe' })).toBeVisible()

  // Whoever comes back finds the form as it was, and pays for the same order in a new session.
  await buyer.goBack()
  await expect(buyer.getByLabel('Email address')).toHaveValue(email)
  await expect(buyer.getByRole('radio', { name: 'Card' })).toBeChecked()
  await pay(buyer)
  await expect(buyer.getByRole('heading', { name: 'Pay at Stripe' })).toBeVisible()
  const [left, session] = [...stripe.sessions.keys()].slice(-2)
  expect(stripe.sessions.get(left ?? '')?.status).toBe('expired')
  stripe.pay(session ?? '')
  await buyer.goto(stripe.requested.at(-1)?.success_url ?? '')
  await expectPaid(buyer)

  const { body, headers } = stripe.webhook('checkout.session.completed', session ?? '')
  expect((await fetch(webhookUrl, { method: 'POST', body, headers })).status).toBe(200)
  await page.reload()
  await expect(page.getByText(/^Received /)).toBeVisible()
})
