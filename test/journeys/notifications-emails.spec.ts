import { type Browser, expect, type Page } from '@playwright/test'
import { ask, type Customer, linkInEmail, newCustomer } from './customer.ts'
import { findings, widthsWithSidewaysScrolling } from './findings.ts'
import { test } from './journey.ts'
import { expectRefusal } from './messages.ts'

/** A customer who gets copies by e-mail, and the way out that one of them carries: `/unsubscribe?token=...`. */
async function wayOut(page: Page): Promise<[Customer, string]> {
  const customer = await newCustomer(page)
  const link = await linkInEmail(page, customer.email, /\/verify-email#token=[\w.-]+/)
  await page.request.post('/api/auth/verify-email', { data: { token: link.split('=')[1] } })
  await ask(page, customer, 'PUT', '/api/notification-preferences', {
    email: true,
    // The news that the address is confirmed is told as well.
    emailPreferences: { orderUpdates: true, system: false },
  })
  await ask(page, customer, 'POST', '/api/notifications/test', { type: 'order_update' })
  return [customer, await linkInEmail(page, customer.email, /\/unsubscribe\?token=[\w.-]+/)]
}

const preferences = async (page: Page, customer: Customer) => {
  const { data } = (await ask(page, customer, 'GET', '/api/notification-preferences')) as { data: { emailPreferences: unknown } }
  return data.emailPreferences
}

async function withoutScript(browser: Browser): Promise<Page> {
  return (await browser.newContext({ javaScriptEnabled: false })).newPage()
}

test('the unsubscribe link of an email works without signing in @phone', async ({ page, browser }) => {
  const [customer, link] = await wayOut(page)
  const reader = await (await browser.newContext()).newPage()
  await reader.goto(link)
  await expect(reader.getByRole('main').getByText(/\bno longer\b.*\border\b/)).toBeVisible()
  expect(await preferences(page, customer)).toMatchObject({ orderUpdates: true })
  expect(await widthsWithSidewaysScrolling(reader)).toEqual([])
  expect(await findings(reader)).toEqual([])
  await reader.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(reader.getByRole('main').getByText(/\bunsubscribed\b.*\border\b/)).toBeVisible()
  expect(await findings(reader)).toEqual([])
  expect(await preferences(page, customer)).toMatchObject({ orderUpdates: false, payments: true })
})

test('unsubscribing works without scripts', async ({ page, browser }) => {
  const [customer, link] = await wayOut(page)
  const reader = await withoutScript(browser)
  await reader.goto(link)
  await reader.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(reader.getByRole('heading', { name: 'Unsubscribed' })).toBeVisible()
  expect(await preferences(page, customer)).toMatchObject({ orderUpdates: false })
})

test('a forged unsubscribe link changes nothing', async ({ page }) => {
  await page.goto('/unsubscribe?token=forged')
  await expectRefusal(page, /\blink\b/)
})
