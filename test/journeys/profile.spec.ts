import { type BrowserContext, expect, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { PASSWORD } from '../support/customer.ts'
import { checkoutPayload } from '../support/factories.ts'
import { accountPanel, ask, type Customer, deposit, newCustomer, signIn } from './customer.ts'
import { findings } from './findings.ts'
import { test } from './journey.ts'
import { expectToast } from './messages.ts'
import { orderHeading } from './visitor.ts'

interface Placed {
  data: { order: { id: string; orderNumber: string } }
}

async function order(page: Page, customer: Customer, changes: Record<string, unknown> = {}): Promise<string> {
  const placed = await ask(
    page,
    customer,
    'POST',
    '/api/social-order-payments/process',
    checkoutPayload({ email: customer.email, ...changes }),
  )
  return (placed as Placed).data.order.orderNumber
}

/** The same customer on another device. */
async function otherDevice(context: BrowserContext, customer: Customer): Promise<Page> {
  const page = await context.newPage()
  await signIn(page, customer.email)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
  return page
}

const openPart = (page: Page, section: string) => page.goto(`/profile?section=${section}`)
const news = (page: Page) => page.getByRole('checkbox', { name: /\boffers\b/i })
const erase = /^(Erase|Delete)\b/
/** The orders of the history: rows of a table, or cards where there is no room for one. */
const shownRows = (page: Page) =>
  page.getByRole('table').getByRole('row').or(page.getByRole('main').getByRole('listitem')).filter({ hasText: 'GS-' })

test('signing in returns to the section that was requested', async ({ page }) => {
  await openPart(page, 'history')
  await expect(page).toHaveURL(/\/login\?next=%2Fprofile%3Fsection%3Dhistory/)
  await page.goto('/notifications')
  await expect(page).toHaveURL(/\/login\?next=%2Fnotifications/)
})

test('the overview is empty for a new customer and shows what was bought later @phone', async ({ page }) => {
  const customer = await newCustomer(page)
  await page.goto('/profile')
  await expect(page.getByText('No recent activity')).toBeVisible()
  await expect(page.getByText(/^Confirm your email/)).toBeVisible()
  await expect(page.getByRole('heading', { name: /\bspending\b/i })).toHaveCount(0)

  await deposit(page, customer, 25)
  const { cardNumber: _card, ...fromBalance } = checkoutPayload({ paymentMethod: 'balance', email: customer.email })
  await ask(page, customer, 'POST', '/api/social-order-payments/process', fromBalance)
  await order(page, customer, { serviceType: 'Instagram Likes', quantity: 500 })
  await page.reload()
  await expect(page.getByText('Account Balance').locator('..')).toContainText('$18.01')
  await expect(page.getByText('Total Orders').locator('..')).toContainText('2')
  await expect(page.getByText('Total Spent').locator('..')).toContainText('$9.98')
  const recent = page
    .getByRole('listitem')
    .filter({ hasText: /Instagram (Views|Likes)/ })
    .filter({ hasText: 'Pending' })
  await expect(recent).toHaveCount(2)
  await expect(page.getByRole('row').last()).toContainText('$9.98')
  expect(await findings(page)).toEqual([])

  await page.getByRole('link', { name: 'Add Funds' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Deposit Balance' })).toBeFocused()
  await page.goBack()
  await page.getByRole('link', { name: 'View Orders' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Order History' })).toBeVisible()
})

test('the history is filtered, sorted and paged in the URL', async ({ page }) => {
  const customer = await newCustomer(page)
  const numbers: string[] = []
  for (let placed = 0; placed < 11; placed++) numbers.push(await order(page, customer))
  const likes = await order(page, customer, { serviceType: 'Instagram Likes', quantity: 500, socialUsername: 'grace.hopper' })
  await openPart(page, 'history')
  await expect(page.getByText('12 orders')).toBeVisible()
  await expect(shownRows(page)).toHaveCount(10)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(shownRows(page)).toHaveCount(2)
  await page.reload()
  await expect(shownRows(page).last()).toContainText(String(numbers[0]))
  await page.goBack()
  await expect(shownRows(page).first()).toContainText(likes)

  await page.getByLabel('Sort by').selectOption('price_low')
  await expect(shownRows(page).first()).toContainText(likes)
  await expect(page).toHaveURL(/sort=price_low/)
  await page.getByLabel('Search').fill('grace')
  await expect(page.getByText('1 order', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/q=grace/)
  await page.reload()
  await expect(page.getByLabel('Search')).toHaveValue('grace')
  await expect(shownRows(page)).toHaveCount(1)

  await page.getByText('Filters', { exact: true }).click()
  await page.getByLabel('Status').selectOption('Completed')
  await expect(page.getByText('No orders found')).toBeVisible()
  await page.getByRole('link', { name: /^Clear/ }).click()
  await expect(page.getByText('12 orders')).toBeVisible()
  await expect(page.getByLabel('Search')).toHaveValue('')
})

test('an order in the history can be tracked, ordered again, and has a receipt', async ({ page }) => {
  const customer = await newCustomer(page)
  const number = await order(page, customer)
  await openPart(page, 'history')
  const row = shownRows(page).first()
  const file = page.waitForEvent('download')
  await row.getByRole('button', { name: 'Receipt' }).click()
  const receipt = await file
  expect(receipt.suggestedFilename()).toBe(`receipt-${number}.pdf`)
  expect((await readFile(await receipt.path())).subarray(0, 4).toString()).toBe('%PDF')

  await row.getByRole('link', { name: 'Track' }).click()
  await expect(orderHeading(page, number)).toBeVisible()
  await page.goBack()
  await row.getByRole('link', { name: /\bagain\b/i }).click()
  await expect(page).toHaveURL(/\/checkout\?service=Instagram\+Views&package=5K/)
  await expect(page.getByLabel(/username/i)).toHaveValue('ada.creates')
})

test('if the history cannot be loaded, the page says so and offers a retry', async ({ page }) => {
  await newCustomer(page)
  await page.route('**/api/orders/user?*', (route) => route.abort('connectionreset'))
  await openPart(page, 'history')
  await expect(page.getByText('An error occurred while loading orders')).toBeVisible()
  await page.unroute('**/api/orders/user?*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('No orders found')).toBeVisible()
  expect(await findings(page)).toEqual([])
})

test('name and email preferences are saved, and saving without changes says so @phone', async ({ page }) => {
  await newCustomer(page)
  await openPart(page, 'profile')
  await expect(page.getByLabel('Email address')).toHaveAttribute('readonly')
  await expect(news(page)).not.toBeChecked()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('No changes detected. Please make changes before saving.')).toBeVisible()
  await page.getByLabel('Last name').fill('Byron')
  await news(page).check()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await expect(accountPanel(page)).toContainText('Ada Byron')
  await expect(page.getByText(/\bagreed\b/i)).toBeVisible()
  expect(await findings(page)).toEqual([])

  await openPart(page, 'notifications')
  await expect(news(page)).toBeChecked()
  await page.getByRole('checkbox', { name: 'Order updates' }).uncheck()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Order updates' })).not.toBeChecked()
  expect(await findings(page)).toEqual([])

  // The same setting among the preferences, where it can be changed as well.
  await page.goto('/notifications?section=preferences')
  const orders = page.getByRole('checkbox', { name: 'Orders: by email', exact: true })
  await expect(orders).not.toBeChecked()
  await orders.check()
  await page.getByRole('button', { name: 'Save preferences' }).click()
  await expect(page.getByText('Your preferences are saved.')).toBeVisible()
  await openPart(page, 'notifications')
  await expect(page.getByRole('checkbox', { name: 'Order updates' })).toBeChecked()
})

test('a changed password ends the other sessions', async ({ page, browser }) => {
  const customer = await newCustomer(page)
  const context = await browser.newContext()
  const other = await otherDevice(context, customer)
  await openPart(page, 'profile')
  await page.getByRole('button', { name: 'Change Password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Password' })
  await dialog.getByRole('button', { name: 'Update Password' }).click()
  await expect(dialog.getByText('Current password is required')).toBeVisible()
  await expect(dialog.getByText('New password is required')).toBeVisible()
  await dialog.getByLabel('Current password', { exact: true }).fill('not the password')
  await dialog.getByLabel('New password', { exact: true }).fill('short')
  await dialog.getByLabel('Confirm new password', { exact: true }).fill('another')
  await dialog.getByRole('button', { name: 'Update Password' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'Password must be at least 8 characters' })).toBeVisible()
  await expect(dialog.getByText('Passwords do not match')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await dialog.getByLabel('New password', { exact: true }).fill('lighthouse keeps 7 owls')
  await dialog.getByLabel('Confirm new password', { exact: true }).fill('lighthouse keeps 7 owls')
  await dialog.getByRole('button', { name: 'Update Password' }).click()
  await expect(dialog.getByLabel('Current password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Current password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByText('Password updated successfully!')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Change Password' })).toBeFocused()

  await other.reload()
  await expect(other).toHaveURL(/\/login/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible()
  await context.close()
})

test('sessions are ended from another device, one by one and all at once', async ({ page, browser }) => {
  const customer = await newCustomer(page)
  const context = await browser.newContext()
  const other = await otherDevice(context, customer)
  await openPart(page, 'profile')
  await expect(page.getByText('This device')).toBeVisible()
  await page.getByRole('button', { name: /^Sign out (?!everywhere)/ }).click()
  await expect(page.getByRole('button', { name: /^Sign out (?!everywhere)/ })).toHaveCount(0)
  await other.reload()
  await expect(other).toHaveURL(/\/login/)
  await context.close()

  await page.getByRole('button', { name: /\beverywhere\b/i }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/login/)
})

test('logging out of the account page goes home', async ({ page }) => {
  await newCustomer(page)
  await page.goto('/profile')
  await accountPanel(page).getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
  expect(await page.evaluate(() => localStorage.length && localStorage.getItem('token'))).toBeFalsy()
})

test('a data export is created with progress and downloaded', async ({ page }) => {
  const customer = await newCustomer(page)
  const number = await order(page, customer)
  await openPart(page, 'profile')
  await page.getByRole('button', { name: /\bmy data\b/i }).click()
  const save = page.getByRole('button', { name: /^Download\b.*\bfile\b/i })
  await expect(save).toBeVisible({ timeout: 30_000 })
  const file = page.waitForEvent('download')
  await save.click()
  expect(await readFile(await (await file).path(), 'utf8')).toContain(number)
  await page.reload()
  await expect(save).toBeVisible()
})

test('an account is erased after its password is confirmed', async ({ page }) => {
  const customer = await newCustomer(page)
  await deposit(page, customer, 30)
  await openPart(page, 'profile')
  await page.getByRole('main').getByRole('button', { name: erase }).click()
  const dialog = page.getByRole('dialog', { name: erase })
  await expect(dialog).toContainText('$30.00')
  expect(await findings(page)).toEqual([])
  await dialog.getByLabel('Your password', { exact: true }).fill('not the password')
  await dialog.getByRole('button', { name: erase }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: erase }).click()
  await expect(page).toHaveURL(/\/$/)
  await expectToast(page, /\baccount\b.*(erased|deleted)/i)
  const answer = await page.request.post('/api/auth/login', { data: { email: customer.email, password: PASSWORD } })
  expect(answer.status()).toBe(401)
})
