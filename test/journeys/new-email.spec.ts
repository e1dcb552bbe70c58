import { expect } from '@playwright/test'
import { PASSWORD } from '../support/customer.ts'
import { linkInEmail, newCustomer } from './customer.ts'
import { expectAllWell } from './findings.ts'
import { test } from './journey.ts'

test('the address of an account changes once both mailboxes have agreed @phone', async ({ page }) => {
  // It waits for two emails.
  test.slow()
  const ada = await newCustomer(page)
  const newEmail = `new.${ada.email}`
  await page.goto('/profile?section=profile')
  await page.getByRole('button', { name: 'Change email address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change email address' })
  await dialog.getByLabel('New email address').fill(newEmail)
  await dialog.getByRole('button', { name: 'Send both links' }).click()
  await expect(dialog.getByText('Please enter your password.')).toBeVisible()
  await expectAllWell(page)
  await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Send both links' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(/\blink to your new address\b.*\bcurrent address\b/)).toBeVisible()

  await page.goto(await linkInEmail(page, newEmail, /\/confirm-new-email#token=[\w.-]+/))
  await expect(page).not.toHaveURL(/token/)
  await expectAllWell(page)
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(page.getByText(/\bas soon as you use the link\b/)).toBeVisible()

  await page.goto(await linkInEmail(page, ada.email, /\/approve-new-email#token=[\w.-]+/))
  await expectAllWell(page)
  await page.getByRole('button', { name: 'Approve the change' }).click()
  await expect(page.getByText('Your email address has been changed.')).toBeVisible()
  await page.goto('/profile?section=profile')
  await expect(page.getByLabel('Email address')).toHaveValue(newEmail)
})

test('“This wasn’t me” stops the change of an address', async ({ page }) => {
  test.slow()
  const ada = await newCustomer(page)
  await page.request.post('/api/account/email', {
    headers: { authorization: `Bearer ${ada.token}` },
    data: { email: `thief.${ada.email}`, password: PASSWORD },
  })
  await page.goto(await linkInEmail(page, ada.email, /\/approve-new-email#token=[\w.-]+/))
  await page.getByRole('button', { name: /^This wasn’t me/ }).click()
  await expect(page.getByText(/\bchange is canceled\b/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Choose a new password' })).toBeVisible()
  await expectAllWell(page)
})
