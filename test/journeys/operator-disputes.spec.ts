import { expect, type Page } from '@playwright/test'
import { checkoutPayload } from '../support/factories.ts'
import { operator } from './colleague.ts'
import { findings, widthsWithSidewaysScrolling } from './findings.ts'
import { test } from './journey.ts'
import { expectToast } from './messages.ts'

interface Bought {
  orderNumber: string
  attemptId: string
}

/** Buys 5,000 Instagram views as a guest. */
async function buy(page: Page): Promise<Bought> {
  const answer = await page.request.post('/api/social-order-payments/process', { data: checkoutPayload() })
  if (!answer.ok()) throw new Error(`buying answered ${answer.status()}: ${await answer.text()}`)
  const { data } = (await answer.json()) as { data: { order: { orderNumber: string }; payment: { id: string } } }
  return { orderNumber: data.order.orderNumber, attemptId: data.payment.id }
}

/** What the customer's bank does. */
async function bank(page: Page, { attemptId }: Bought, action: 'dispute' | 'win'): Promise<void> {
  expect((await page.request.post(`/api/sandbox/attempts/${attemptId}/${action}`)).ok()).toBe(true)
}

/** Opens the dispute once the shop has heard of it. */
async function openDispute(page: Page, { orderNumber }: Bought): Promise<void> {
  await expect(async () => {
    await page.goto('/operator/disputes')
    await page.getByRole('link', { name: orderNumber }).click({ timeout: 2_000 })
  }).toPass()
  await expect(page.getByRole('heading', { level: 1, name: `Dispute of ${orderNumber}` })).toBeVisible()
}

test('evidence for a dispute is submitted once, with the shop’s records and a statement @phone', async ({ page }) => {
  const order = await buy(page)
  await bank(page, order, 'dispute')
  await operator(page)
  await openDispute(page, order)
  await expect(page.getByText('Response due')).toBeVisible()
  await expect(page.getByText(new RegExp(`^Order ${order.orderNumber}:`))).toBeVisible()
  expect(await findings(page)).toEqual([])
  expect(await widthsWithSidewaysScrolling(page)).toEqual([])

  await page.getByRole('button', { name: 'Submit evidence' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Submit evidence' }).click()
  await expect(dialog.getByText(/\bown words\b.*\bvalid\.$/)).toBeVisible()
  await dialog.getByLabel('Statement').fill('Every view was delivered.')
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Submit evidence' }).click()
  await expectToast(page, 'Evidence submitted')
  await expect(page.getByText('Every view was delivered.')).toBeVisible()
  await expect(page.getByText('Under review')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit evidence' })).toHaveCount(0)
})

test('a disputed order says why it cannot be refunded, and can be once the dispute is won', async ({ page }) => {
  const order = await buy(page)
  await bank(page, order, 'dispute')
  await operator(page)
  await openDispute(page, order)
  await page.getByRole('link', { name: order.orderNumber }).click()
  await expect(page.getByRole('link', { name: 'Dispute of $6.99' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0)
  await bank(page, order, 'win')
  await expect(page.getByRole('button', { name: 'Refund', exact: true })).toBeVisible()
  expect(await findings(page)).toEqual([])
})
