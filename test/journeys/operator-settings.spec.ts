import { expect } from '@playwright/test'
import { sectionName } from './colleague.ts'
import { forgetSession, signInAsOperator } from './customer.ts'
import { test } from './journey.ts'
import { expectRefusal, expectRefused, expectToast, incompleteLink } from './messages.ts'

test.beforeEach(async ({ page }) => {
  await signInAsOperator(page)
})

test('limits are corrected where they are wrong, and hold once they are saved @phone', async ({ page }) => {
  await page.goto('/operator/settings')
  const smallest = page.getByLabel(/\b(smallest|minimum) deposit\b/i)
  await expect(smallest).toHaveValue('5.00')
  await smallest.fill('5000')
  const limits = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Limits' }) })
  await limits.getByRole('button', { name: 'Save' }).click()
  await expectRefusal(limits, /\bdeposit\b/)
  await smallest.fill('five')
  await limits.getByRole('button', { name: 'Save' }).click()
  await expectRefused(smallest, /\bdollars\b/)
  await smallest.fill('$5.00')
  await limits.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Saved')
})

test('the list of what is missing leads to where it is done', async ({ page }) => {
  await page.goto('/operator/settings')
  await page
    .getByRole('navigation', { name: sectionName('settings') })
    .getByRole('link', { name: 'Set-up' })
    .click()
  await expect(page.getByText(/\d of \d+\b.*\blive\b/).first()).toBeVisible()
  await expect(page.getByText(/\bsandbox\b.*\bmoney\b/).first()).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /\bprivacy\b.*\bterms\b/i })
    .click()
  await expect(page.getByRole('heading', { name: /^Legal\b/ }).first()).toBeVisible()
})

test('the page of a new shop’s owner says what is wrong with a link', async ({ page }) => {
  await forgetSession(page)
  await page.goto('/operator/set-up')
  await expect(page.getByText(incompleteLink).first()).toBeVisible()
  await page.goto('/operator/set-up#token=made-up')
  await page.reload()
  await page.getByLabel('Your name').fill('Eve')
  await page.getByLabel('Email address').fill('eve@example.com')
  await page.getByLabel('Password', { exact: true }).fill('three-quiet-whales-9')
  await page.getByLabel('Confirm password').fill('three-quiet-whales-9')
  await page.getByRole('button', { name: /\bowner\b.*\baccount$/ }).click()
  await expect(page.getByText(/\balready\b.*\bowner\b|\bowner already\b/)).toBeVisible()
})
