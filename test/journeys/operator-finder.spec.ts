import { expect, type Page } from '@playwright/test'
import { checkoutPayload } from '../support/factories.ts'
import { newColleague, operator } from './colleague.ts'
import { signIn } from './customer.ts'
import { findings } from './findings.ts'
import { test } from './journey.ts'

interface Bought {
  id: string
  orderNumber: string
  email: string
}

/** Buys as a guest. */
async function buy(page: Page, changes: Record<string, unknown> = {}): Promise<Bought> {
  const answer = await page.request.post('/api/social-order-payments/process', { data: checkoutPayload(changes) })
  expect(answer.ok()).toBe(true)
  return ((await answer.json()) as { data: { order: Bought } }).data.order
}

/** Opens the palette by its key and types into it. */
async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(text)
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const field = (page: Page) => page.getByRole('combobox', { name: 'Find anything' })

test('everything can be found from any screen with the keyboard alone @phone', async ({ page }) => {
  const order = await buy(page)
  await operator(page)
  await page.goto('/operator/settings/business')
  await expect(heading(page, 'Settings')).toBeVisible()

  await find(page, order.orderNumber)
  await page.keyboard.press('Enter')
  await expect(heading(page, order.orderNumber)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // Also from a field, which keeps what was typed.
  await page.getByLabel('New note').fill('Called')
  await find(page, 'promo')
  await expect(page.getByRole('option', { name: 'Promotions' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('New note')).toBeFocused()
  await expect(page.getByLabel('New note')).toHaveValue('Called')

  await find(page, 'promo')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'Create promo code' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/operator/promotions/new')

  await find(page, 'stripe')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/operator/settings/payments')
})

test('the search button finds customers, says when there is nothing, and is accessible @phone', async ({ page }) => {
  await operator(page)
  await page.goto('/operator')
  await expect(heading(page, 'Today')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Find anything' }).click()
  await expect(page.getByRole('option', { name: 'Customers' })).toBeVisible()
  expect(await findings(page)).toEqual([])

  await field(page).fill('nobody.at.all')
  await expect(page.getByText('Nothing found for “nobody.at.all”.')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('button', { name: 'Find anything' }).click()
  await field(page).fill('operator@example.com')
  await page.getByRole('option', { name: /operator@example\.com/ }).click()
  await expect(page).toHaveURL('/operator/customers/usr_operator')
})

test('an editor is offered neither orders nor the pages that are closed to editors', async ({ page }) => {
  const order = await buy(page)
  const editor = await newColleague(page, await operator(page), 'editor')
  await signIn(page, editor)
  await page.goto('/operator')
  await page.getByRole('button', { name: 'Find anything' }).click()
  await expect(page.getByRole('option', { name: 'Blog', exact: true })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Orders' })).toHaveCount(0)
  await field(page).fill(order.orderNumber)
  await expect(page.getByText(`Nothing found for “${order.orderNumber}”.`)).toBeVisible()
})

test('shortcuts lead to screens, through lists and to actions, and stay out of fields @phone', async ({ page, hasTouch }) => {
  const { email } = await buy(page)
  await buy(page, { email })
  await operator(page)
  await page.goto('/operator')
  await expect(heading(page, 'Today')).toBeVisible()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help.getByText('Next row')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)

  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(heading(page, 'Orders')).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search' })
  await expect(search).toBeVisible()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type('gojk?')
  await expect(search).toHaveValue('gojk?')
  await search.fill(email)
  await page.keyboard.press('Enter')
  await search.blur()

  const rows = page.getByRole('table', { name: 'Orders' }).getByRole('link')
  await expect(rows).toHaveCount(2)
  await page.keyboard.press('j')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/operator\/orders\/ord_/)

  await expect(page.getByRole('button', { name: 'Refund', exact: true })).toBeVisible()
  await page.keyboard.press('r')
  await expect(page.getByRole('dialog', { name: /refund/i })).toBeVisible()
  await expect(page.locator(hasTouch ? 'dialog button:focus' : 'dialog input:focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('single-key shortcuts can be turned off, and the search still works', async ({ page }) => {
  await operator(page)
  await page.goto('/operator')
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await expect(heading(page, 'Today')).toBeVisible()
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(1)
})
