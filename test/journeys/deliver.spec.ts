import { expect, type Page } from '@playwright/test'
import { checkoutPayload, targets } from '../support/factories.ts'
import { ask, type Customer, newCustomer } from './customer.ts'
import { findings } from './findings.ts'
import { test } from './journey.ts'

interface Placed {
  id: string
  orderNumber: string
  price: number
  accessToken?: string
}

/** Places a paid order, past the pages. `as` names the username, by which the demo shop's partner knows how to behave. */
async function buy(page: Page, as: string, changes: Record<string, unknown> = {}, customer?: Customer): Promise<Placed> {
  const payload = checkoutPayload({
    socialUsername: as,
    postUrl: targets.instagramPost(),
    ...changes,
    ...(customer && { email: customer.email }),
  })
  const path = '/api/social-order-payments/process'
  if (customer) return ((await ask(page, customer, 'POST', path, payload)) as { data: { order: Placed } }).data.order
  const answer = await page.request.post(path, { data: payload })
  return ((await answer.json()) as { data: { order: Placed } }).data.order
}

async function openAsGuest(page: Page, order: Placed): Promise<void> {
  await page.goto(`/tracking#order=${order.id}&token=${order.accessToken}`)
  await expect(page.getByRole('heading', { name: `Order ${order.orderNumber}` })).toBeVisible()
}

const status = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true }).first()
const remedy = (page: Page, title: string | RegExp) => page.getByRole('group').filter({ hasText: title }).first()
const moneyBack = (page: Page) => page.getByRole('region', { name: 'Money back' })
const requests = (page: Page) => page.getByRole('region', { name: 'Your requests' })
/** The simulated partner takes its time, and the page asks every few seconds. */
const SOON = { timeout: 30_000 }

test('an order runs from payment to completion before the customer’s eyes @main', async ({ page }) => {
  const order = await buy(page, 'quick.ada')
  await openAsGuest(page, order)
  await expect(page.getByText(/^[\d,]+ of 5,000 delivered, counted from [\d,]+$/)).toBeVisible(SOON)
  await expect(page.getByText('Progress: 100%')).toBeVisible(SOON)
  await expect(page.getByText(/^5,000 of 5,000 delivered/)).toBeVisible()
  for (const step of ['Processing Started', 'Delivery In Progress', 'Completed']) {
    await expect(page.getByRole('listitem').filter({ hasText: step }).first()).toContainText(/\d{4}/)
  }
  await expect(remedy(page, 'Ask for a refill')).toBeVisible()
  expect(await findings(page)).toEqual([])
})

test('a delivery that stops early pays back the exact share by itself, with a credit note @phone', async ({ page }) => {
  const order = await buy(page, 'quick.partial')
  await openAsGuest(page, order)
  await expect(status(page, 'Partial')).toBeVisible(SOON)
  // 6.99 for 5,000, of which 2,000 are missing: 2.796.
  await expect(moneyBack(page)).toContainText('$2.80', SOON)
  await expect(moneyBack(page)).toContainText('Paid back', SOON)
  const download = page.waitForEvent('download')
  await moneyBack(page)
    .getByRole('button', { name: /^Credit note CN-/ })
    .click()
  expect((await download).suggestedFilename()).toMatch(/^credit-note-CN-\d+\.pdf$/)
  expect(await findings(page)).toEqual([])
})

test('a refill is asked for, granted by rule and delivered', async ({ page }) => {
  const order = await buy(page, 'quick.ada')
  await openAsGuest(page, order)
  await expect(page.getByText('Progress: 100%')).toBeVisible(SOON)
  const counted = await page.getByText(/counted from/).innerText()
  const start = Number(/counted from ([\d,]+)/.exec(counted)?.[1]?.replaceAll(',', ''))
  await remedy(page, 'Ask for a refill').locator('summary').click()
  const form = remedy(page, 'Ask for a refill')
  await form.getByLabel('What does it count now?').fill(String(start + 5_000))
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(form.getByRole('alert').first()).toContainText('Nothing is missing')
  await form.getByLabel('What does it count now?').fill(String(start + 4_200))
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(requests(page)).toContainText('Refill of 800')
  await expect(requests(page)).toContainText('On its way')
  await expect(requests(page)).toContainText('Done', SOON)
})

test('a guest withdraws in two steps and gets a receipt with its time @main @phone', async ({ page }) => {
  const order = await buy(page, 'slow.ada', { email: `withdraws-${Date.now()}@example.com` })
  const email = await openedEmail(page, order)
  await page.goto('/withdraw')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Please enter your order number.')).toBeVisible()
  await page.getByLabel('Order number').fill(order.orderNumber)
  await page.getByLabel('Email address of the order').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(`I withdraw from the contract for order ${order.orderNumber}`)).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await expect(page.getByRole('heading', { name: 'We have your withdrawal' })).toBeVisible()
  await expect(page.getByRole('status')).toContainText(/\d{4} at /)
  expect(await findings(page)).toEqual([])

  await openAsGuest(page, order)
  await expect(status(page, 'Canceled')).toBeVisible(SOON)
  await expect(moneyBack(page)).toContainText('$6.99')
  await expect(requests(page)).toContainText('Withdrawal of $6.99')
})

/** The address that the order was placed with, as its page shows it. */
async function openedEmail(page: Page, order: Placed): Promise<string> {
  await openAsGuest(page, order)
  return page.getByText(/^withdraws-\d+@example\.com$/).innerText()
}

test('an operator-sized refund waits for a person, and says so', async ({ page }) => {
  const customer = await newCustomer(page)
  const order = await buy(page, 'slow.ada', { quantity: 50_000 }, customer)
  await page.goto(`/tracking?order=${order.id}`)
  const form = remedy(page, 'Cancel and get your money back')
  await form.locator('summary').click()
  await form.getByRole('radio', { name: /Your balance/ }).check()
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(requests(page)).toContainText('A person is looking')
  await expect(moneyBack(page)).toHaveCount(0)

  const operator = (await (
    await page.request.post('/api/auth/login', { data: { email: 'operator@example.com', password: 'operator-password-1' } })
  ).json()) as {
    token: string
  }
  const headers = { authorization: `Bearer ${operator.token}` }
  const waiting = (await (await page.request.get('/api/operator/remedies?status=waiting', { headers })).json()) as {
    data: { id: string; order: { orderNumber: string } }[]
  }
  const id = waiting.data.find((each) => each.order.orderNumber === order.orderNumber)?.id
  const decided = await page.request.post(`/api/operator/remedies/${id}/decide`, {
    headers,
    data: { grant: true, answer: 'Canceled for you.' },
  })
  expect(decided.status()).toBe(200)
  await page.reload()
  await expect(requests(page)).toContainText('Canceled for you.')
  await expect(moneyBack(page)).toContainText(`$${order.price.toFixed(2)}`)
})
