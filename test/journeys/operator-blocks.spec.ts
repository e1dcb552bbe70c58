import { expect } from '@playwright/test'
import { checkoutPayload } from '../support/factories.ts'
import { operator } from './colleague.ts'
import { findings, widthsWithSidewaysScrolling } from './findings.ts'
import { test } from './journey.ts'
import { expectToast } from './messages.ts'

const PROCESS = '/api/social-order-payments/process'

test('a customer is blocked from their order, refused politely, and let in again from the list @phone', async ({ page }) => {
  const email = `noisy${Date.now()}@example.com`
  const buy = () => page.request.post(PROCESS, { data: checkoutPayload({ email }) })
  const { data } = (await (await buy()).json()) as { data: { order: { id: string } } }
  await operator(page)
  await page.goto(`/operator/orders/${data.order.id}`)
  await page.getByRole('button', { name: 'Block…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').check()
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(dialog.getByText('Please say why.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Disputed three orders.')
  await dialog.getByRole('button', { name: 'Block', exact: true }).click()
  await expectToast(page, 'Blocked')

  const refused = await buy()
  expect(refused.status()).toBe(403)
  await page.goto('/operator/orders')
  await page.getByRole('navigation', { name: 'Orders' }).getByRole('link', { name: 'Blocked' }).click()
  await expect(page.getByText(`Email ${email} is blocked: Disputed three orders.`)).toBeVisible()
  expect(await findings(page)).toEqual([])
  expect(await widthsWithSidewaysScrolling(page)).toEqual([])
  await page.getByRole('button', { name: `End block of ${email}` }).click()
  await dialog.getByRole('button', { name: 'End block' }).click()
  await expectToast(page, 'Ended')
  expect((await buy()).ok()).toBe(true)
})
