import { expect } from '@playwright/test'
import { checkoutPayload } from '../support/factories.ts'
import { newColleague, operator } from './colleague.ts'
import { ask, signIn } from './customer.ts'
import { findings } from './findings.ts'
import { test } from './journey.ts'

interface Placed {
  data: { order: { _id: string } }
}

test('two staff members on one order see each other and each other’s changes', async ({ page, browser }) => {
  test.slow()
  const owner = await operator(page)
  const placed = (await ask(page, owner, 'POST', '/api/social-order-payments/process', checkoutPayload())) as Placed
  const address = `/operator/orders/${placed.data.order._id}`
  const email = await newColleague(page, owner, 'support')
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Notes' })).toBeVisible()
  await expect(page.getByText('also here')).toHaveCount(0)

  const context = await browser.newContext()
  const other = await context.newPage()
  await signIn(other, email)
  await other.goto(address)
  await expect(other.getByText('Olive Operator is also here')).toBeVisible()
  await expect(page.getByText('Mara Manager is also here')).toBeVisible()
  expect(await findings(page)).toEqual([])

  // The page asks again every 30 seconds; what a colleague does is there before that.
  await ask(page, owner, 'POST', `${address.replace('/operator', '/api/operator')}/notes`, { content: 'The customer called.' })
  await expect(other.getByText('The customer called.').first()).toBeVisible()
  await expect(other.getByText('A note was added').first()).toBeVisible()

  // Leaving the page within the console is said at once; a page that is closed falls silent.
  await other.getByRole('link', { name: 'Orders', exact: true }).first().click()
  await expect(page.getByText('also here')).toHaveCount(0)
  await other.getByRole('navigation', { name: 'Orders' }).getByRole('link', { name: 'Blocked' }).click()
  const value = `blocked-${Date.now()}@example.com`
  await expect(other.getByRole('heading', { name: 'Block list' })).toBeVisible()
  await ask(page, owner, 'POST', '/api/operator/blocks', { kind: 'email', value, reason: 'A test.', endsAt: null })
  await expect(other.getByText(value)).toBeVisible()
  await other.goto(address)
  await expect(page.getByText('Mara Manager is also here')).toBeVisible()
  await context.close()
  await expect(page.getByText('also here')).toHaveCount(0, { timeout: 40_000 })
})
