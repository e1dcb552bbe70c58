import { expect, type Page } from '@playwright/test'
import { checkoutPayload } from '../support/factories.ts'
import { operator } from './colleague.ts'
import { findings, widthsWithSidewaysScrolling } from './findings.ts'
import { test } from './journey.ts'
import { expectToast } from './messages.ts'

interface Bought {
  id: string
  orderNumber: string
  accessToken: string
  paymentId: string
}

/** Buys 5,000 Instagram views as a guest. */
async function buy(page: Page, email: string): Promise<Bought> {
  const answer = await page.request.post('/api/social-order-payments/process', { data: checkoutPayload({ email }) })
  if (!answer.ok()) throw new Error(`buying answered ${answer.status()}: ${await answer.text()}`)
  const { data } = (await answer.json()) as { data: { order: Omit<Bought, 'paymentId'>; payment: { id: string } } }
  return { ...data.order, paymentId: data.payment.id }
}

/** The customer's bank disputes the payment, and the shop hears of it. The operator is signed in. */
async function disputeOf(page: Page, { orderNumber, paymentId }: Bought): Promise<void> {
  expect((await page.request.post(`/api/sandbox/attempts/${paymentId}/dispute`)).ok()).toBe(true)
  await expect(async () => {
    await page.goto('/operator/disputes')
    await expect(page.getByRole('link', { name: orderNumber })).toBeVisible({ timeout: 2_000 })
  }).toPass()
}

const checking = 'We’re checking this order'

test('an order that is held says so to its customer, and why to staff, who release it @phone', async ({ page, browser }) => {
  const email = `held${Date.now()}@mailinator.com`
  const disputed = await buy(page, email)
  await operator(page)
  await disputeOf(page, disputed)
  const order = await buy(page, email)

  const customer = await (await browser.newContext()).newPage()
  await customer.goto(`/tracking#order=${order.id}&token=${order.accessToken}`)
  await expect(customer.getByText(checking)).toBeVisible()
  await expect(customer.getByText('It takes up to 24 hours.')).toBeVisible()
  expect(await findings(customer)).toEqual([])

  await page.goto('/operator/orders?held=true')
  // By keyboard, because rows of the live list can move under the pointer.
  await page.getByRole('link', { name: order.orderNumber }).press('Enter')
  await expect(page.getByRole('heading', { name: order.orderNumber, level: 1 })).toBeVisible()
  await expect(page.getByText('An earlier payment was disputed.')).toBeVisible()
  await expect(page.getByText('The email address is from a service for disposable mailboxes.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel and refund' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  expect(await widthsWithSidewaysScrolling(page)).toEqual([])

  await disputeOf(page, order)
  await page.goto(`/operator/orders/${order.id}`)
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByRole('dialog').getByText('None now: the payment is disputed')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Release' }).click()
  await expectToast(page, 'Released')
  await expect(page.getByText(/^Held, then released by /)).toBeVisible()
  await expect(customer.getByText(checking)).toBeHidden()
  await customer.context().close()
})

test('rules are tried on past orders before they are saved', async ({ page }) => {
  await operator(page)
  await page.goto('/operator/settings/risk')
  await page.getByLabel('Points: Earlier dispute').fill('60')
  await page.getByRole('button', { name: 'Try on past orders' }).click()
  await expect(page.getByText(/^(This would have held|No order has been paid)/)).toBeVisible()
  await page.getByLabel('Hold from (points)').fill('0')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please enter whole points from 1 to 1,000.')).toBeVisible()
  expect(await findings(page)).toEqual([])
  expect(await widthsWithSidewaysScrolling(page)).toEqual([])
})
