import { expect, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { checkoutPayload } from '../support/factories.ts'
import { ask, deposit, newCustomer } from './customer.ts'
import { findings } from './findings.ts'
import { test } from './journey.ts'
import { chooseMethod, fillCard } from './visitor.ts'

const ADDRESS = '/profile?section=deposit'
const problem = (page: Page) => page.getByRole('main').getByRole('alert')
const movements = (page: Page) => page.getByRole('region', { name: 'Transactions' })
const balance = (page: Page) => page.getByText('Current balance').locator('..')
const sideCard = (page: Page) => page.getByRole('complementary', { name: 'Your account' })
const keptBalance = (page: Page) => page.evaluate(() => (JSON.parse(String(localStorage.getItem('user'))) as { balance: number }).balance)

async function expectBalance(page: Page, text: string): Promise<void> {
  await expect(balance(page)).toContainText(text)
  await expect(sideCard(page)).toContainText(text)
  expect(await keptBalance(page)).toBe(Number(text.slice(1)))
}

test('a deposit by card arrives without a reload @main @phone', async ({ page }) => {
  await newCustomer(page)
  await page.goto(ADDRESS)
  await expect(page.getByText('No transactions yet')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Deposit/ })).toBeDisabled()
  await expect(page.getByText('From $5.00 to $1,000.00.')).toBeVisible()
  await page.getByRole('button', { name: '$50' }).click()
  await expect(page.getByLabel('Amount')).toHaveValue('50')
  await fillCard(page)
  await page.getByRole('button', { name: 'Deposit $50.00' }).click()
  await expect(page.getByText('$50.00 was added to your balance.')).toBeVisible()
  await expectBalance(page, '$50.00')
  await expect(movements(page).getByRole('row').nth(1)).toContainText('+$50.00')
  await expect(page.getByLabel('Card number')).toHaveValue('')
  expect(await findings(page)).toEqual([])
})

test('an invalid deposit shows an error at its field and makes no call', async ({ page }) => {
  await newCustomer(page)
  await page.goto(ADDRESS)
  await page.getByLabel('Amount').fill('4.99')
  await page.getByRole('button', { name: /^Deposit/ }).click()
  await expect(page.getByText('The smallest deposit is $5.00.')).toBeVisible()
  await expect(page.getByText('Please fill in all card payment details.').first()).toBeVisible()
  await expect(page.getByLabel('Amount')).toBeFocused()
  await page.getByLabel('Amount').fill('25.505')
  await page.getByRole('button', { name: /^Deposit/ }).click()
  await expect(page.getByText('Please enter an amount in dollars and whole cents')).toBeVisible()
})

test('a declined deposit changes nothing, and another card pays it', async ({ page }) => {
  await newCustomer(page)
  await page.goto(ADDRESS)
  await page.getByLabel('Amount').fill('25')
  await fillCard(page, 'declined')
  await page.getByRole('button', { name: /^Deposit/ }).click()
  await expect(problem(page)).toContainText('Nothing was charged.')
  await expectBalance(page, '$0.00')
  await fillCard(page, 'providerFails')
  await page.getByRole('button', { name: /^Deposit/ }).click()
  await expect(problem(page)).toContainText('The payment provider could not process the payment.')
  await fillCard(page)
  await page.getByRole('button', { name: /^Deposit/ }).click()
  await expectBalance(page, '$25.00')
})

test('a deposit by PayPal arrives when it is approved', async ({ page }) => {
  await newCustomer(page)
  await page.goto(ADDRESS)
  await page.getByRole('button', { name: '$100' }).click()
  await chooseMethod(page, 'PayPal')
  await page.getByRole('button', { name: 'Deposit $100.00' }).click()
  await page.getByRole('button', { name: /approve/i }).click()
  await expect(page).toHaveURL(/section=deposit&deposit=dep_/)
  await expect(page.getByText('Your deposit of $100.00 has arrived')).toBeVisible({ timeout: 20_000 })
  await expectBalance(page, '$100.00')
  await expect(movements(page)).toContainText('Deposit by PayPal')
})

test('a deposit that was not approved is shown as canceled', async ({ page }) => {
  await newCustomer(page)
  await page.goto(ADDRESS)
  await page.getByRole('button', { name: '$25' }).click()
  await chooseMethod(page, 'PayPal')
  await page.getByRole('button', { name: /^Deposit/ }).click()
  await page.getByRole('button', { name: /cancel/i }).click()
  await expect(page.getByText('You canceled the payment')).toBeVisible()
  await expectBalance(page, '$0.00')
})

test('after a card confirmation or a crypto payment, the customer returns to the balance', async ({ page }) => {
  await newCustomer(page)
  await page.goto(ADDRESS)
  await page.getByRole('button', { name: '$25' }).click()
  await fillCard(page, 'needsConfirmation')
  await page.getByRole('button', { name: /^Deposit/ }).click()
  await page.getByRole('button', { name: /confirm/i }).click()
  await expectBalance(page, '$25.00')

  await page.getByRole('button', { name: '$25' }).click()
  await chooseMethod(page, 'Crypto')
  await page.getByRole('radio', { name: 'USDC' }).check()
  const request = page.waitForRequest('**/api/wallet/deposits')
  await page.getByRole('button', { name: /^Deposit/ }).click()
  expect((await request).postDataJSON()).toEqual({ amount: 25, method: 'crypto', cryptoType: 'usdc' })
  await page.getByRole('button', { name: /^(simulate )?paid/i }).click()
  await expectBalance(page, '$50.00')
})

test('a lost answer is requested again with the same key', async ({ page }) => {
  const keys: (string | undefined)[] = []
  await page.route('**/api/wallet/deposits', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await newCustomer(page)
  await page.goto(ADDRESS)
  await page.getByRole('button', { name: '$25' }).click()
  await fillCard(page)
  await page.getByRole('button', { name: /^Deposit/ }).click()
  await expect(problem(page)).toContainText('never charged twice for the same deposit')
  await page.getByRole('button', { name: /^Deposit/ }).click()
  await expectBalance(page, '$25.00')
  expect(keys[1]).toBe(keys[0])
})

test('transactions link to their orders, are paged, and can be exported as CSV', async ({ page }) => {
  const customer = await newCustomer(page)
  for (let made = 0; made < 11; made++) await deposit(page, customer, 5 + made)
  const { cardNumber: _card, ...order } = checkoutPayload({ paymentMethod: 'balance', email: customer.email })
  await ask(page, customer, 'POST', '/api/social-order-payments/process', order)
  await page.goto(ADDRESS)
  const rows = movements(page).getByRole('row')
  await expect(rows).toHaveCount(11)
  await expect(rows.nth(1)).toContainText('−$6.99')
  await movements(page).getByRole('button', { name: 'Load more' }).click()
  await expect(rows).toHaveCount(13)
  await expect(movements(page).getByRole('button', { name: 'Load more' })).toHaveCount(0)

  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const lines = (await readFile(await (await file).path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(13)
  expect(lines[1]).toContain('-6.99')

  await rows.nth(1).getByRole('link').click()
  await expect(page).toHaveURL(/\/tracking\?order=ord_/)
})
