import { expect, type Page } from '@playwright/test'
import { checkoutPayload } from '../support/factories.ts'
import { ask, type Customer, deposit, forgetSession, newCustomer } from './customer.ts'
import { findings } from './findings.ts'
import { test } from './journey.ts'
import { changePackage, linkFor, nothingCharged, notice, orderHeading, pay, payByCard, views } from './visitor.ts'

/** Opens the checkout of a package of Instagram views with everything filled in but the payment: 1K is $1.99, 5K $6.99. */
async function open(page: Page, packageLabel = '5K'): Promise<void> {
  const query = new URLSearchParams({ service: 'Instagram Views', package: packageLabel, postUrl: linkFor(views) })
  await page.goto(`/checkout?${query}`)
  await page.getByLabel(/username/i).fill('ada.creates')
  await expect(page.getByRole('main').getByRole('button', { name: /^Pay / })).toBeEnabled()
}

/** Leaves the customer that much, in dollars, by way of a deposit and an order. */
async function leave(page: Page, customer: Customer, dollars: number): Promise<void> {
  await deposit(page, customer, dollars + 6.99)
  await spend(page, customer)
}

async function spend(page: Page, customer: Customer): Promise<void> {
  const { cardNumber: _number, ...order } = checkoutPayload({ paymentMethod: 'balance', email: customer.email })
  await ask(page, customer, 'POST', '/api/social-order-payments/process', order)
}

const balanceOf = async (page: Page, customer: Customer) =>
  ((await ask(page, customer, 'GET', '/api/wallet')) as { balance: number }).balance
const keptBalance = (page: Page) => page.evaluate(() => (JSON.parse(String(localStorage.getItem('user'))) as { balance: number }).balance)
const summary = (page: Page) => page.getByRole('heading', { name: 'Order summary' }).locator('xpath=ancestor::*[3]')

/** Says that one is signed out, and that a guest can pay as well. */
const sessionEnded = /\bsession\b.*\b(ended|expired)\b.*\bguest\b/i

async function expectTracked(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/tracking\?order=ord_/)
  await expect(orderHeading(page)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Payment Confirmed' })).toContainText(/\d{4}/, { timeout: 20_000 })
}

test('an order is paid from the balance alone @phone', async ({ page }) => {
  const customer = await newCustomer(page)
  await deposit(page, customer, 12.5)
  await open(page)
  await expect(page.getByText(/\bsigned in\b.*Ada Lovelace/i)).toBeVisible()
  await expect(page.getByLabel('Email address')).toHaveValue(customer.email)
  await page.getByRole('radio', { name: 'Balance ($12.50)' }).check()
  await expect(page.getByRole('main').getByText(/\$5\.51\b.*\bbalance\b/)).toBeVisible()
  await expect(page.getByLabel('Card number')).toHaveCount(0)
  expect(await findings(page)).toEqual([])

  await page.getByRole('button', { name: /^Pay \$6\.99\b.*\bbalance$/ }).click()
  await expectTracked(page)
  await expect(page.getByText('Payment processed successfully!')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'Balance' })).toBeVisible()
  expect(await balanceOf(page, customer)).toBe(5.51)
  await expect.poll(() => keptBalance(page)).toBe(5.51)
})

test('a balance that covers the total is chosen from the start, until something else is @phone', async ({ page }) => {
  const customer = await newCustomer(page)
  await deposit(page, customer, 12.5)
  await open(page)
  const balance = page.getByRole('radio', { name: 'Balance ($12.50)' })
  await expect(balance).toBeChecked()
  await expect(page.getByRole('button', { name: /^Pay \$6\.99\b.*\bbalance$/ })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('radio', { name: 'PayPal' }).check()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'PayPal' })).toBeChecked()
  await expect(balance).not.toBeChecked()
})

test('a balance that comes to cover the total does not take the card from somebody who is typing it', async ({ page, context }) => {
  const customer = await newCustomer(page)
  await deposit(page, customer, 5)
  await open(page)
  await expect(page.getByRole('radio', { name: 'Card' })).toBeChecked()
  await page.getByLabel('Card number').pressSequentially('4242')
  await deposit(page, customer, 10)
  // Another tab reads the balance, and this one follows.
  const other = await context.newPage()
  await open(other)
  await expect(other.getByRole('radio', { name: 'Balance ($15.00)' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Balance ($15.00)' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Card' })).toBeChecked()
  await expect(page.getByLabel('Card number')).toHaveValue('4242')
  await expect(page.getByLabel('Card number')).toBeFocused()
})

test('a smaller balance pays a part, and the card pays the rest', async ({ page }) => {
  const customer = await newCustomer(page)
  await leave(page, customer, 12.5 - 10)
  await open(page)
  await expect(page.getByRole('radio', { name: /^Balance/ })).toHaveCount(0)
  const part = page.getByRole('checkbox', { name: /balance\b.*\$2\.50\b.*\$6\.99\b.*\bcard$/i })
  await part.check()
  await expect(summary(page)).toContainText(/balance−\$2\.50/)
  await expect(summary(page)).toContainText(/\bpay\$4\.49/i)
  await expect(page.getByRole('button', { name: 'Pay $4.49' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('radio', { name: 'PayPal' }).check()
  await expect(page.getByRole('checkbox', { name: /balance\b.*\bPayPal$/i })).toBeChecked()
  await page.getByRole('radio', { name: 'Card' }).check()

  await page.reload()
  await expect(part).toBeChecked()
  await payByCard(page)
  await expectTracked(page)
  await expect(page.getByText(/\$2\.50\b.*\bbalance\b.*\$4\.49\b.*\b4242$/)).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: /^\$6\.99$/ })).toBeVisible()
  expect(await balanceOf(page, customer)).toBe(0)
})

test('a balance that was spent meanwhile pays nothing; the page says what is left and offers the card', async ({ page }) => {
  const customer = await newCustomer(page)
  await deposit(page, customer, 10)
  await open(page)
  await page.getByRole('radio', { name: 'Balance ($10.00)' }).check()
  await spend(page, customer)
  await pay(page)
  await expect(notice(page)).toContainText(/\bbalance\b.*\$3\.01\b.*\$6\.99/i)
  await expect(notice(page)).toContainText(nothingCharged)
  await expect(page.getByRole('radio', { name: 'Card' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /balance\b.*\$3\.01\b.*\$6\.99/i })).toBeChecked()
  expect(await findings(page)).toEqual([])
  await payByCard(page)
  await expectTracked(page)
  await expect(page.getByText(/\$3\.01\b.*\bbalance\b.*\$3\.98\b.*\b4242$/)).toBeVisible()
})

test('if the balance was spent meanwhile, the card is not charged more than the button says', async ({ page }) => {
  const customer = await newCustomer(page)
  await deposit(page, customer, 10)
  await open(page, '10K')
  await page.getByRole('checkbox', { name: /balance\b.*\$10\.00\b.*\$12\.99/i }).check()
  await spend(page, customer)
  await payByCard(page)
  await expect(notice(page)).toContainText(/\bbalance\b.*\$3\.01/i)
  await expect(summary(page)).toContainText(/\bpay\$9\.98/i)
  await page.getByRole('button', { name: 'Pay $9.98' }).click()
  await expectTracked(page)
  await expect(page.getByText(/\$3\.01\b.*\bbalance\b.*\$9\.98\b.*\b4242$/)).toBeVisible()
})

test('the balance is offered once a package is chosen that it covers @main', async ({ page }) => {
  const customer = await newCustomer(page)
  await deposit(page, customer, 5)
  await open(page)
  await expect(page.getByRole('checkbox', { name: /balance\b.*\$5\.00\b.*\$6\.99/i })).not.toBeChecked()
  await changePackage(page)
  await page.getByRole('radio', { name: /^1K views/ }).check()
  await page.getByRole('radio', { name: 'Balance ($5.00)' }).check()
  await pay(page)
  await expectTracked(page)
})

test('a session that ends during the checkout loses nothing: sign in again, or order as a guest @phone', async ({ page }) => {
  // Without a socket the page hears of it with the payment's answer.
  await page.routeWebSocket(/\/socket\.io\//, (socket) => socket.close())
  await page.route('**/socket.io/**', (route) => route.abort())
  const customer = await newCustomer(page)
  await deposit(page, customer, 10)
  const counted = page.waitForResponse('**/api/notifications/unread-count')
  await open(page)
  await page.getByRole('radio', { name: 'Balance ($10.00)' }).check()
  await counted
  await ask(page, customer, 'POST', '/api/auth/logout-everywhere')
  await pay(page)
  await expect(notice(page)).toContainText(sessionEnded)
  expect(await findings(page)).toEqual([])
  const back = await page.getByRole('link', { name: 'Sign in again' }).getAttribute('href')
  expect(new URL(String(back), page.url()).searchParams.get('next')).toBe(new URL(page.url()).pathname + new URL(page.url()).search)

  await expect(page.getByRole('main').getByRole('link', { name: /^sign in$/i })).toBeVisible()
  await expect(page.getByLabel(/username/i)).toHaveValue('ada.creates')
  await expect(page.getByLabel('Email address')).toHaveValue(customer.email)
  await expect(page.getByRole('radio', { name: 'Card' })).toBeChecked()
  await payByCard(page)
  await expect(page).toHaveURL(/\/tracking$/)
  await expect(orderHeading(page)).toBeVisible()
})

test('a session that is ended elsewhere shows a message at once', async ({ page }) => {
  const customer = await newCustomer(page)
  await deposit(page, customer, 10)
  await open(page)
  await page.getByRole('radio', { name: 'Balance ($10.00)' }).check()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Notifications' })).toBeVisible()
  await ask(page, customer, 'POST', '/api/auth/logout-everywhere')
  await expect(notice(page)).toContainText(sessionEnded)
  await expect(page.getByLabel(/username/i)).toHaveValue('ada.creates')
  await expect(page.getByRole('radio', { name: 'Card' })).toBeChecked()
  await payByCard(page)
  await expect(orderHeading(page)).toBeVisible()
})

test('signing in from the checkout returns to it with what was typed', async ({ page }) => {
  const customer = await newCustomer(page)
  await forgetSession(page)
  await open(page)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await page.getByLabel('Email').fill(customer.email)
  await page.getByLabel('Password', { exact: true }).fill('a wide river 42')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Sign in$/i })
    .click()
  await expect(page).toHaveURL(/\/checkout\?service=Instagram/)
  await expect(page.getByText(/\bsigned in\b.*Ada Lovelace/i)).toBeVisible()
  await expect(page.getByLabel(/username/i)).toHaveValue('ada.creates')
  await expect(page.getByLabel('Email address')).toHaveValue(customer.email)
})
