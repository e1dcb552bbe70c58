import { expect } from '@playwright/test'
import { PASSWORD } from '../support/customer.ts'
import { ask, linkInEmail, newCustomer } from './customer.ts'
import { findings } from './findings.ts'
import { test } from './journey.ts'

test('“This wasn’t me” in the email about a new password locks the account @phone', async ({ page }) => {
  // It waits for two emails.
  test.slow()
  const ada = await newCustomer(page)
  const stolen = 'the thief’s own 1'
  await ask(page, ada, 'PUT', '/api/auth/updatepassword', { currentPassword: PASSWORD, password: stolen })

  await page.goto(await linkInEmail(page, ada.email, /\/lock-account#token=[\w.-]+/))
  await expect(page).not.toHaveURL(/token/)
  await expect(page.getByText('The link works for 7 days')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Lock my account' }).click()
  await expect(page.getByText('Your account is locked.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()

  await page.goto('/login')
  const button = page.getByRole('main').getByRole('button', { name: 'Sign In' })
  await expect(button).toBeEnabled()
  await page.getByLabel('Email address').fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(stolen)
  await button.click()
  await expect(page.getByText(/\baccount is locked\b/)).toBeVisible()
  await linkInEmail(page, ada.email, /\/reset-password#token=[\w.-]+/)
})
