import { expect, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { checkoutPayload, targets } from '../support/factories.ts'
import { ask, type Customer, newCustomer } from './customer.ts'
import { findings } from './findings.ts'
import { test } from './journey.ts'
import { noOrders, notice, openCheckout, orderHeading, payByCard, shownOrderNumber } from './visitor.ts'

interface Placed {
  data: { order: { id: string; orderNumber: string } }
}

async function buy(page: Page, customer: Customer, changes: Record<string, unknown> = {}): Promise<Placed['data']['order']> {
  const payload = checkoutPayload({ email: customer.email, ...changes })
  return ((await ask(page, customer, 'POST', '/api/social-order-payments/process', payload)) as Placed).data.order
}

const views = { quantity: 1000 }
const tiktok = {
  serviceType: 'TikTok Followers',
  quantity: 500,
  socialUsername: 'ben.dances',
  postUrl: 'https://www.tiktok.com/@ben.dances',
}
const shown = (page: Page, order: Placed['data']['order']) => orderHeading(page, order.orderNumber)

test('an account’s orders are listed newest first and can be searched @phone', async ({ page }) => {
  const customer = await newCustomer(page)
  const first = await buy(page, customer, views)
  const second = await buy(page, customer, { ...tiktok, postUrl: `${tiktok.postUrl}${Date.now()}` })
  const third = await buy(page, customer, { ...views, socialUsername: 'cleo' })
  await page.goto('/tracking')
  await expect(shown(page, third)).toBeVisible()
  const list = page.getByLabel('Your orders')
  await expect(list.getByRole('option')).toHaveText([third, second, first].map(({ orderNumber }) => new RegExp(`^${orderNumber} · `)))

  const search = page.getByRole('searchbox', { name: /^(Find|Search)\b/ })
  await search.fill('tiktok')
  await expect(page.getByText('1 of 3 orders')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await search.press('Enter')
  await expect(shown(page, second)).toBeVisible()
  await expect(page).toHaveURL(/order=ord_/)
  await search.fill('ada.creates')
  await list.selectOption({ label: `${first.orderNumber} · Instagram Views` })
  await expect(shown(page, first)).toBeVisible()
  await search.fill(third.orderNumber)
  await expect(page.getByText('1 of 3 orders')).toBeVisible()
  await search.fill('youtube')
  await expect(page.getByText('No orders found with the specified criteria.')).toBeVisible()
  await page.reload()
  await expect(shown(page, first)).toBeVisible()
})

test('the URL selects an order, with its details, progress and receipt', async ({ page }) => {
  const customer = await newCustomer(page)
  const order = await buy(page, customer, views)
  await buy(page, customer, views)
  await page.goto(`/tracking?order=${order.id}`)
  await expect(shown(page, order)).toBeVisible()
  await expect(page.getByText('Visa ending in 4242')).toBeVisible()
  await expect(page.getByText(/^Progress: \d+%$/)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Receipt (PDF)' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`receipt-${order.orderNumber}.pdf`)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
})

test('a guest has a receipt too', async ({ page }) => {
  await openCheckout(page)
  await payByCard(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Receipt (PDF)' }).click()
  expect((await readFile(await (await download).path())).subarray(0, 5).toString()).toBe('%PDF-')
})

test('a guest order of this browser is listed with those of the account', async ({ page }) => {
  await openCheckout(page)
  await payByCard(page)
  const guestOrder = await shownOrderNumber(page)
  const customer = await newCustomer(page)
  const order = await buy(page, customer, { ...views, postUrl: targets.instagramPost() })
  await page.goto('/tracking')
  await expect(shown(page, order)).toBeVisible()
  await page.getByLabel('Your orders').selectOption({ label: `${guestOrder} · Instagram Views` })
  await expect(orderHeading(page, guestOrder)).toBeVisible()
})

test('tracking is empty for an account without orders, and offers to sign in without an account', async ({ page }) => {
  await page.goto('/tracking')
  await expect(noOrders(page)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login?next=%2Ftracking')
  await newCustomer(page)
  await page.goto('/tracking')
  await expect(page.getByRole('main').getByText(/\borders\b.*\bsigned in\b/i)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toHaveCount(0)
})

test('an account’s order asks to sign in, and is a 404 for another account', async ({ page, browser }) => {
  const order = await buy(page, await newCustomer(page), views)
  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(`/tracking?order=${order.id}`)
  await expect(elsewhere.getByText(/^Sign in\b.*\border\b/)).toBeVisible()
  expect(await findings(elsewhere)).toEqual([])
  await newCustomer(elsewhere)
  await elsewhere.goto(`/tracking?order=${order.id}`)
  await expect(notice(elsewhere)).toContainText('Order not found. Please try selecting another order.')
  await elsewhere.context().close()
})

test('if orders cannot be loaded, the page offers a retry; an ended session asks to sign in', async ({ page }) => {
  const customer = await newCustomer(page)
  const order = await buy(page, customer, views)
  await page.route('**/api/orders/user?*', (route) => route.fulfill({ status: 500, json: { success: false, message: 'x', code: 'x' } }), {
    times: 1,
  })
  await page.goto('/tracking')
  await expect(notice(page)).toContainText('Failed to load orders')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(shown(page, order)).toBeVisible()

  // An open page would hear of it at once, and forget who it was.
  await page.goto('/healthz')
  await ask(page, customer, 'POST', '/api/auth/logout-everywhere')
  await page.goto('/tracking')
  await expect(notice(page)).toContainText('Authentication failed. Please try logging in again.')
  await expect(notice(page).getByRole('link', { name: 'Sign In' })).toBeVisible()
})

test('a tracking link with another call in place of its order calls nothing else', async ({ page }) => {
  const customer = await newCustomer(page)
  const calls: string[] = []
  page.on('request', (request) => request.method() === 'POST' && calls.push(new URL(request.url()).pathname))
  await page.goto('/tracking#order=..%2Fauth%2Flogout-everywhere%3F&token=x&from=email')
  await expect(page.getByText(/^Order not found/)).toBeVisible()
  expect(calls.filter((path) => path.startsWith('/api/auth/'))).toEqual([])
  await ask(page, customer, 'GET', '/api/orders/user')
})
