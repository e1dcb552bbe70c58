import { expect, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { checkoutPayload } from '../support/factories.ts'
import { linesOf } from '../support/pdf.ts'
import { newCode } from '../support/promotions.ts'
import { ask, type Customer, forgetSession, signInAsOperator } from './customer.ts'
import { findings } from './findings.ts'
import { test } from './journey.ts'
import { expectPaid, fillCard, newBuyer, openCheckout, pay } from './visitor.ts'

const asOperator = (page: Page) => signInAsOperator(page)

/** Sets up a code for 10% off, past the page. */
async function code(page: Page, owner: Customer, changes: Record<string, unknown> = {}): Promise<string> {
  const name = newCode()
  await ask(page, owner, 'POST', '/api/operator/promotions', { name, kind: 'code', code: name, percent: 10, ...changes })
  return name
}

async function enterCode(page: Page, typed: string): Promise<void> {
  await page.getByText('Promo code', { exact: true }).click()
  await page.getByLabel('Code', { exact: true }).fill(typed)
  await page.getByRole('button', { name: 'Apply' }).click()
}

test('an operator sets up a code; a guest orders with it and sees the lower total everywhere', async ({ page }) => {
  const name = newCode()
  await asOperator(page)
  await page.goto('/operator/promotions')
  await page.getByRole('link', { name: 'New promotion' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New promotion' })).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter a name for your team.')).toBeVisible()
  await page.getByLabel('Name').fill(`Autumn ${name}`)
  await page.getByLabel('Code', { exact: true }).fill(name.toLowerCase())
  await page.getByLabel('Percent').fill('20')
  await page.getByRole('checkbox', { name: 'Instagram' }).check()
  await page.getByLabel('Last day').fill('2098-12-31')
  await expect(page.getByText('20% off Instagram orders, once per customer, until Dec 31, 2098.')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Autumn ${name}` })).toBeVisible()
  await expect(page.getByText('No uses yet.')).toBeVisible()
  await forgetSession(page)
  await page.context().clearCookies()

  await openCheckout(page, newBuyer())
  await enterCode(page, name.toLowerCase())
  await expect(page.getByText(`Discount (${name})`)).toBeVisible()
  const summary = page.getByRole('main')
  for (const text of ['$1.99', '−$0.40', '$1.59'])
    await expect(summary.getByText(text, { exact: true }).filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay $1.59' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Pay $1.59' })).toBeVisible()
  await fillCard(page)
  await pay(page)
  await expectPaid(page)
  await expect(page.getByText(`Discount (${name}) −$0.40`)).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /receipt/i }).click()])
  const lines = linesOf(await readFile(await download.path()))
  for (const line of ['$1.99', `Discount (${name})`, '−$0.40', '$1.59 USD']) expect(lines).toContain(line)

  await asOperator(page)
  await page.goto('/operator/promotions')
  await page.getByRole('link', { name: `Autumn ${name}` }).click()
  const uses = page.getByRole('table', { name: /Orders and deposits/ })
  await expect(uses.getByRole('row').filter({ hasText: 'Paid' })).toContainText('$1.59')
  await expect(uses.getByRole('link', { name: /^GS-/ })).toBeVisible()
})

test('a used-up code is refused with a clear message, and the price stays @phone', async ({ page }) => {
  const owner = await asOperator(page)
  const name = await code(page, owner, { totalLimit: 1 })
  await forgetSession(page)
  await page.context().clearCookies()
  await openCheckout(page)
  await enterCode(page, 'NOSUCHCODE')
  await expect(page.getByText('This code is not valid. Please check the spelling.')).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('button', { name: 'Pay $1.79' })).toBeVisible()

  // Somebody else is faster.
  const rival = await page.request.post('/api/social-order-payments/process', {
    data: checkoutPayload({ promoCode: name }),
  })
  expect(rival.ok()).toBe(true)
  await fillCard(page)
  await pay(page)
  await expect(page.getByText('The total has changed.')).toBeVisible()
  await expect(page.getByText('This code has reached its limit.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay $1.99' })).toBeVisible()
  await pay(page)
  await expectPaid(page)
})

test('a code that its card has used is taken off the order, and the page says why @phone', async ({ page }) => {
  const owner = await asOperator(page)
  const name = await code(page, owner, { customerLimit: 1 })
  await forgetSession(page)
  await page.context().clearCookies()
  await openCheckout(page)
  await enterCode(page, name)
  await expect(page.getByRole('button', { name: 'Pay $1.79' })).toBeVisible()
  await fillCard(page)

  // The same card, under another address.
  const first = await page.request.post('/api/social-order-payments/process', { data: checkoutPayload({ promoCode: name }) })
  expect(first.ok()).toBe(true)
  await pay(page)
  await expect(page.getByText('This code was already used with this card. To use it, pay with another card.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay $1.99' })).toBeVisible()
  await expect(page.getByText(`Discount (${name})`)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Pay $1.99' })).toBeVisible()
  await fillCard(page)
  await pay(page)
  await expectPaid(page)
})

test('a promotion is paused with a reason and resumed, and its history shows both @phone', async ({ page }) => {
  const owner = await asOperator(page)
  const name = await code(page, owner)
  await page.goto('/operator/promotions')
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'Pause' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('The newsletter goes out next week.')
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('main').getByText('Paused').first()).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Resume' }).click()
  await dialog.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByRole('main').getByText('Running').first()).toBeVisible()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Percent').fill('25')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('25% off orders.').first()).toBeVisible()
})

test('the promotion screens are accessible, in light and dark', async ({ page }) => {
  await asOperator(page)
  for (const path of ['/operator/promotions', '/operator/promotions/new']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Loading...')).toHaveCount(0)
    expect(await findings(page)).toEqual([])
  }
})
