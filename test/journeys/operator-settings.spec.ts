import { expect } from '@playwright/test'
import type { ShopSettings } from '#features/operations/contract/settings.ts'
import { PASSWORD } from '../support/customer.ts'
import { ask, type Customer, forgetSession, newCustomer, signInAsOperator } from './customer.ts'
import { test } from './journey.ts'
import { expectToast, toasts } from './messages.ts'

let owner: Customer
test.beforeEach(async ({ page }) => {
  owner = await signInAsOperator(page)
})

test('wrong limits are refused, and saved limits apply @phone', async ({ page }) => {
  await page.goto('/operator/settings')
  const smallest = page.getByLabel('Smallest deposit ($)')
  await expect(smallest).toHaveValue('5.00')
  await smallest.fill('5000')
  const limits = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Limits' }) })
  await limits.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The largest deposit must not be below the smallest.')).toBeVisible()
  await smallest.fill('five')
  await limits.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter an amount in dollars.')).toBeVisible()
  await smallest.fill('$5.00')
  await limits.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()

  // A slip is taken back, in the field as well; what somebody else saved since stays.
  const largest = page.getByLabel('Largest deposit ($)')
  const before = await largest.inputValue()
  const undo = toasts(page).getByRole('button', { name: 'Undo' })
  const slip = async () => {
    // Without the messages of before, which cover the button on a phone.
    await page.reload()
    await largest.fill('60000')
    await limits.getByRole('button', { name: 'Save' }).click()
    await expect(undo).toBeVisible()
  }
  await slip()
  await undo.click()
  await expect(toasts(page).getByText('Undone.', { exact: true })).toBeVisible()
  await expect(largest).toHaveValue(before)
  await slip()
  const { data } = (await ask(page, owner, 'GET', '/api/operator/settings')) as { data: ShopSettings }
  await ask(page, owner, 'PUT', '/api/operator/settings/limits', { ...data.limits, depositMax: Number(before) })
  await undo.click()
  await expect(toasts(page).getByText('This couldn’t be undone.')).toBeVisible()
})

test('the set-up list links to each open step', async ({ page }) => {
  await page.goto('/operator/settings')
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Setup' }).click()
  await expect(page.getByText(/left before going live/)).toBeVisible()
  await expect(page.getByText(/The sandbox doesn’t move real money/)).toBeVisible()
  await page.getByRole('link', { name: /: Legal texts/ }).click()
  await expect(page.getByRole('heading', { name: 'Legal texts' })).toBeVisible()
})

test('the setup page says what is wrong with a link', async ({ page }) => {
  await forgetSession(page)
  await page.goto('/operator/set-up')
  await expect(page.getByText('The link is incomplete.')).toBeVisible()
  await page.goto('/operator/set-up#token=made-up')
  await page.reload()
  await expect(page.getByText(/This shop already has an owner/)).toBeVisible()
  await expect(page.getByLabel('Your name')).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/login\?next=/)
})

test('who makes the owner’s account is signed in and sees what is left to do', async ({ page }) => {
  await forgetSession(page)
  // The demo shop has an owner: its answer is played, for somebody who has an account.
  const { email } = await newCustomer(page)
  await page.route('**/api/auth/first-owner/link', (route) => route.fulfill({ json: { success: true, message: 'No owner yet.' } }))
  await page.route('**/api/auth/first-owner', (route) => route.fulfill({ json: { success: true, message: 'The shop is yours.' } }))
  await forgetSession(page)
  await page.goto('/operator/set-up#token=played')
  await page.getByLabel('Your name').fill('Ada')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create the owner’s account' }).click()
  await expect(page).toHaveURL(/\/operator\/settings\/setup$/)
  await expectToast(page, 'The shop is yours.')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('user'))).toContain(email)
})
