import { expect, type Page } from '@playwright/test'
import { checkoutPayload } from '../support/factories.ts'
import { sectionName } from './colleague.ts'
import { signInAsOperator } from './customer.ts'
import { complaints, findings, widthsWithSidewaysScrolling } from './findings.ts'
import { test } from './journey.ts'

const operatorIn = (page: Page) => signInAsOperator(page)

/** A guest pays, and reports a problem with what they bought. */
async function problemOf(page: Page): Promise<string> {
  const answer = await page.request.post('/api/social-order-payments/process', { data: checkoutPayload() })
  const { order } = ((await answer.json()) as { data: { order: { id: string; orderNumber: string; accessToken: string } } }).data
  const asked = await page.request.post(`/api/orders/${order.id}/remedies`, {
    data: { kind: 'problem', message: 'The views go to another video.' },
    headers: { 'x-order-token': order.accessToken },
  })
  expect(asked.ok()).toBe(true)
  return order.orderNumber
}

test('a problem that a customer reports appears on Today and in the counts of the bar without a reload @phone', async ({ page }) => {
  await operatorIn(page)
  const heard = complaints(page)
  await page.goto('/operator')
  await expect(page.getByRole('heading', { level: 1, name: sectionName('') })).toBeVisible()
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: /^(All systems working|System problems)$/ })).toHaveAttribute('href', /^\/operator\/system/)
  await expect(bar.getByRole('button', { name: /\bServices$|^Menu$/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Chat with support' })).toHaveCount(0)
  const needs = page.getByRole('main')
  await expect(needs.getByRole('heading', { name: /\bso far$/ })).toBeVisible()
  const orderNumber = await problemOf(page)
  const line = needs.getByRole('link', { name: new RegExp(`${orderNumber}\\b.*5,000 Instagram Views\\b.*problem`) })
  // More than five may wait in a shop that other journeys use too.
  const all = needs.getByRole('link', { name: /^All\b.*\bRequests\b/i })
  await expect(line.or(all).first()).toBeVisible({ timeout: 40_000 })
  await expect(bar.getByRole('link', { name: /^[\d+]+ needs? attention$/ })).toHaveAttribute('href', '/operator')
  const sections = page.getByRole('navigation', { name: 'Console' })
  if (!(await sections.isVisible())) await page.locator('summary').first().click()
  await expect(sections.getByRole('link', { name: 'Orders' })).toHaveAccessibleDescription(/^[\d+]+ waiting$/)
  expect(await findings(page, ['light', 'dark'])).toEqual([])
  expect(await widthsWithSidewaysScrolling(page)).toEqual([])
  if (await line.isVisible()) {
    await line.click()
    await expect(page).toHaveURL(/\/operator\/orders\/ord_/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(orderNumber)
  } else {
    await all.click()
    await expect(page).toHaveURL(/\/operator\/orders\/requests$/)
  }
  await bar.getByRole('link', { name: 'View shop' }).click()
  await expect(page).toHaveURL('/')
  await expect(bar.getByRole('button', { name: /^(Instagram Services|Menu)$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Chat with support' })).toBeVisible()
  expect(heard).toEqual([])
})
