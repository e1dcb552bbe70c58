import { expect, type Locator, type Page } from '@playwright/test'
import type { ServiceKind } from '#features/catalog/rules.ts'
import { PASSWORD } from '../support/customer.ts'
import { cards, checkoutPayload } from '../support/factories.ts'
import { open } from '../texts/reach.ts'
import { ask, forgetSession, newCustomer } from './customer.ts'
import { expectAllWell } from './findings.ts'
import { test } from './journey.ts'
import { linkFor, newBuyer, orderHeading, views } from './visitor.ts'

const followers: ServiceKind = { platform: 'instagram', type: 'followers' }

/**
 * Buys the most popular package of followers, from the home page to the paid order, and counts what that takes: each press of a link or
 * button, and each field that is typed into, those of the card included. A real provider asks for the card on its own page.
 */
async function purchase(page: Page, email?: string): Promise<{ clicks: number; fields: number }> {
  const count = { clicks: 0, fields: 0 }
  const press = (target: Locator) => (count.clicks++, target.click())
  const type = (target: Locator, text: string) => (count.fields++, target.fill(text))
  const main = page.getByRole('main')

  await open(page, '/?utm_source=Newsletter&utm_campaign=Spring+2026')
  await press(main.getByRole('link', { name: /^Instagram Followers/ }).first())
  await press(page.getByRole('button', { name: 'Order 1K Followers' }))
  await type(page.getByLabel(/URL/), linkFor(followers).replace(/^http:\/\//, ''))
  await press(page.getByRole('button', { name: 'Continue to Checkout' }))
  await expect(page).toHaveURL(/\/checkout\?/)
  await expect(page.getByLabel(/username/i)).not.toHaveValue('')
  if (email === undefined) await expect(page.getByLabel('Email address')).not.toHaveValue('')
  else await type(page.getByLabel('Email address'), email)
  await type(page.getByLabel('Card number'), cards.pays)
  await type(page.getByLabel('Expiry date'), '12/40')
  await type(page.getByLabel('CVC'), '123')
  await type(page.getByLabel('Cardholder name'), 'Ada Lovelace')
  const consent = /\bterms of sale and ask us to start right away\b/
  await expect(main.getByText(consent)).toBeVisible()
  await expect(main.getByRole('link', { name: 'privacy notice' })).toBeVisible()
  const sent = page.waitForRequest(/\/social-order-payments\/process$/)
  await press(page.getByRole('button', { name: /^Pay/ }))
  expect((await sent).postDataJSON()).toMatchObject({ source: { source: 'newsletter', campaign: 'spring 2026' } })
  await expect(page.getByText('Thank you, 1,000 followers are on their way')).toBeVisible()
  await expect(orderHeading(page)).toBeVisible()
  await expect(main.getByRole('definition').filter({ hasText: consent })).toBeVisible()
  return count
}

test('a guest buys in four clicks and six fields, and keeps the order with a password @phone', async ({ page }) => {
  const { email } = newBuyer()
  expect(await purchase(page, email)).toEqual({ clicks: 4, fields: 6 })

  await expect(page.getByRole('button', { name: 'Copy the link to this order' })).toBeVisible()
  const account = page.getByRole('form', { name: 'Create an account' })
  await account.getByRole('button', { name: 'Create account' }).click()
  await expect(account.getByText('Password is required')).toBeVisible()
  await expectAllWell(page)
  await account.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await account.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Check your inbox')).toBeVisible()
  const answer = await page.request.post('/api/auth/login', { data: { email, password: PASSWORD } })
  expect(answer.status()).toBe(200)

  // It is said once; the order stays.
  await page.reload()
  await expect(orderHeading(page)).toBeVisible()
  await expect(page.getByText(/^Thank you/)).toBeHidden()
})

test('a returning customer buys in four clicks and five fields @phone', async ({ page }) => {
  await newCustomer(page)
  expect(await purchase(page)).toEqual({ clicks: 4, fields: 5 })
  await expect(page.getByRole('form', { name: 'Create an account' })).toBeHidden()
})

test('usernames and links of their earlier orders are offered to customers, and nothing to guests', async ({ page }) => {
  const customer = await newCustomer(page)
  const post = linkFor(views)
  for (const changes of [{ postUrl: post }, { serviceType: 'Instagram Followers', postUrl: linkFor(followers), quantity: 1_000 }])
    await ask(page, customer, 'POST', '/api/social-order-payments/process', checkoutPayload({ email: customer.email, ...changes }))
  const offered = (field: Locator) =>
    field.evaluate((input: HTMLInputElement) => [...(input.list?.options ?? [])].map(({ value }) => value))

  await page.goto('/post-selection?service=Instagram+Views&package=5K')
  await expect.poll(() => offered(page.getByLabel(/URL/))).toEqual([expect.stringContaining(new URL(post).pathname.slice(1, -1))])
  for (const address of ['/order', '/checkout']) {
    await page.goto(`${address}?service=Instagram+Views&package=5K`)
    await expect.poll(() => offered(page.getByLabel(/username/i))).toEqual(['ada.creates'])
    await expect(page.getByLabel('Email address')).toHaveValue(customer.email)
  }
  await expectAllWell(page)

  await forgetSession(page)
  await page.goto('/checkout?service=Instagram+Views&package=5K')
  await expect(page.getByRole('main').getByRole('link', { name: /^sign in$/i })).toBeVisible()
  expect(await offered(page.getByLabel(/username/i))).toEqual([])
})
