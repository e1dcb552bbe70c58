import { expect } from '@playwright/test'
import { forgetSession, signInAsOperator } from './customer.ts'
import { test } from './journey.ts'

test.beforeEach(async ({ page }) => {
  await signInAsOperator(page)
})

test('limits are corrected where they are wrong, and hold once they are saved @phone', async ({ page }) => {
  await page.goto('/operator/settings')
  const smallest = page.getByLabel('Smallest deposit ($)')
  await expect(smallest).toHaveValue('5.00')
  await smallest.fill('5000')
  const limits = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Limits' }) })
  await limits.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The largest deposit is not below the smallest.')).toBeVisible()
  await smallest.fill('five')
  await limits.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter an amount in dollars.')).toBeVisible()
  await smallest.fill('$5.00')
  await limits.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('It holds from now on.')).toBeVisible()
})

test('the list of what is missing leads to where it is done', async ({ page }) => {
  await page.goto('/operator/settings')
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Set-up' }).click()
  await expect(page.getByText(/missing before going live/)).toBeVisible()
  await expect(page.getByText(/The sandbox moves no money/)).toBeVisible()
  await page.getByRole('link', { name: /Privacy notice and terms/ }).click()
  await expect(page.getByRole('heading', { name: 'Legal texts' })).toBeVisible()
})

test('the page of a new shop’s owner says what is wrong with a link', async ({ page }) => {
  await forgetSession(page)
  await page.goto('/operator/set-up')
  await expect(page.getByText('The link is incomplete.')).toBeVisible()
  await page.goto('/operator/set-up#token=made-up')
  await page.reload()
  await page.getByLabel('Your name').fill('Eve')
  await page.getByLabel('Email address').fill('eve@example.com')
  await page.getByLabel('Password', { exact: true }).fill('three-quiet-whales-9')
  await page.getByLabel('Confirm password').fill('three-quiet-whales-9')
  await page.getByRole('button', { name: 'Make the owner’s account' }).click()
  await expect(page.getByText(/This shop has an owner already/)).toBeVisible()
})
