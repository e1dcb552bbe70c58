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

/** Places a paid order, past the pages. `as` names the username, by which the demo shop's supplier knows how to behave. */
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
const option = (page: Page, title: string | RegExp) => page.getByRole('group').filter({ hasText: title }).first()
const moneyBack = (page: Page) => page.getByRole('region', { name: 'Refunds' })
const requests = (page: Page) => page.getByRole('region', { name: 'Your requests' })
/** The simulated supplier takes its time, and the page asks every few seconds. */
const SOON = { timeout: 30_000 }

test('the order page shows progress from payment to completion @main', async ({ page }) => {
  const order = await buy(page, 'quick.ada')
  await openAsGuest(page, order)
  await expect(page.getByText(/^[\d,]+ of 5,000 delivered, counted from [\d,]+$/)).toBeVisible(SOON)
  await expect(page.getByText('Progress: 100%')).toBeVisible(SOON)
  await expect(page.getByText(/^5,000 of 5,000 delivered/)).toBeVisible()
  for (const step of ['Processing Started', 'Delivery In Progress', 'Completed']) {
    await expect(page.getByRole('listitem').filter({ hasText: step }).first()).toContainText(/\d{4}/)
  }
  await expect(option(page, 'Request a refill')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Instagram Likes' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Leave a review' }).click()
  await expect(page.getByText(`About your order ${order.orderNumber}`)).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Order again' }).click()
  await expect(page.getByRole('button', { name: 'Edit link' })).toBeVisible()
  await expect(page.getByLabel(/username/i)).toHaveValue('quick.ada')
})

test('a delivery that stops early refunds the exact share automatically, with a credit note @phone', async ({ page }) => {
  const order = await buy(page, 'quick.partial')
  await openAsGuest(page, order)
  await expect(status(page, 'Partial')).toBeVisible(SOON)
  // 6.99 for 5,000, of which 2,000 are missing: 2.796.
  await expect(moneyBack(page)).toContainText('$2.80', SOON)
  await expect(moneyBack(page)).toContainText('Refunded', SOON)
  await expect(page.getByText('$4.19 after $2.80 in refunds')).toBeVisible()
  const download = page.waitForEvent('download')
  await moneyBack(page)
    .getByRole('button', { name: /^Credit note CN-/ })
    .click()
  expect((await download).suggestedFilename()).toMatch(/^credit-note-CN-\d+\.pdf$/)
  expect(await findings(page)).toEqual([])
})

test('a refill is requested, granted by rule and delivered', async ({ page }) => {
  const order = await buy(page, 'quick.ada')
  await openAsGuest(page, order)
  await expect(page.getByText('Progress: 100%')).toBeVisible(SOON)
  const counted = await page.getByText(/counted from/).innerText()
  const start = Number(/counted from ([\d,]+)/.exec(counted)?.[1]?.replaceAll(',', ''))
  await option(page, 'Request a refill').locator('summary').click()
  const form = option(page, 'Request a refill')
  await form.getByLabel('What’s the count now?').fill(String(start + 5_000))
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(form.getByRole('alert').first()).toContainText('Nothing is missing')
  await form.getByLabel('What’s the count now?').fill(String(start + 4_200))
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(requests(page)).toContainText('Refill of 800')
  await expect(requests(page)).toContainText('In progress')
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
  await expect(page.getByRole('heading', { name: 'We’ve received your withdrawal' })).toBeVisible()
  await expect(page.getByRole('status')).toContainText(/\d{4} at /)
  expect(await findings(page)).toEqual([])

  await page.goto(await receiptLink(page, email, 'confirm'))
  await expect(page.getByRole('heading', { name: 'Confirm your withdrawal' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await expect(page.getByText('Your withdrawal is confirmed.')).toBeVisible()

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

test('a customer who did not withdraw says so with one press, and the order continues', async ({ page }) => {
  const order = await buy(page, 'slow.ada', { email: `withdraws-${Date.now()}@example.com` })
  const email = await openedEmail(page, order)
  await page.request.post('/api/withdrawals', { data: { orderNumber: order.orderNumber, email } })
  await page.goto(await receiptLink(page, email, 'deny'))
  await expect(page).not.toHaveURL(/token/)
  await page.getByRole('button', { name: 'This wasn’t me' }).click()
  await expect(page.getByText('Your order continues as usual.')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await openAsGuest(page, order)
  await expect(status(page, 'Canceled')).toHaveCount(0)
})

/** A link in the receipt of a withdrawal, as soon as it has gone out. */
async function receiptLink(page: Page, email: string, answer: 'confirm' | 'deny'): Promise<string> {
  const read = async () => {
    const { data } = (await (await page.request.get(`/api/dev/mails?to=${encodeURIComponent(email)}`)).json()) as { data: { id: string }[] }
    const mails = await Promise.all(data.map(async ({ id }) => (await page.request.get(`/api/dev/mails/${id}/html`)).text()))
    return mails.map((html) => new RegExp(`/withdraw#[^"]+answer=${answer}`).exec(html)?.[0]).find(Boolean) ?? ''
  }
  await expect.poll(read, SOON).not.toBe('')
  return (await read()).replaceAll('&amp;', '&')
}

test('a refund above the automatic limit waits for staff, and says so', async ({ page }) => {
  const customer = await newCustomer(page)
  const order = await buy(page, 'slow.ada', { quantity: 50_000 }, customer)
  await page.goto(`/tracking?order=${order.id}`)
  const form = option(page, 'Cancel and get a refund')
  await form.locator('summary').click()
  await form.getByRole('radio', { name: /Your balance/ }).check()
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(requests(page)).toContainText('In review')
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
