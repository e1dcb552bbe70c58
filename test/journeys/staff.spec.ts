import { expect, type Page } from '@playwright/test'
import { appCode } from '../support/app-code.ts'
import { PASSWORD } from '../support/customer.ts'
import { ask, newCustomer, signIn } from './customer.ts'
import { test } from './journey.ts'

async function enter(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  const button = page.getByRole('main').getByRole('button', { name: 'Sign In' })
  // Until then an address may still come from the page before.
  await expect(button).toBeEnabled()
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await button.click()
}

test('a second factor is set up with an app, asked for at the next sign-in, and turned off @phone', async ({ page }) => {
  const ada = await newCustomer(page)
  await page.goto('/profile?section=profile')
  await page.getByRole('button', { name: 'Set up a second factor' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill('not my password')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('This is not your current password.')).toBeVisible()
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code of the key' })).toBeVisible()
  const key = await dialog.locator('.font-mono').innerText()
  await dialog.getByLabel('Code that your app shows').fill('000000')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByText(/This code is not right/)).toBeVisible()
  await dialog.getByLabel('Code that your app shows').fill(appCode(key))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  const recoveryCode = await dialog.getByRole('listitem').first().innerText()
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText(/10 recovery codes left/)).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await enter(page, ada.email)
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await expect(page.getByLabel('Code')).toBeFocused()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Please enter a code.')).toBeVisible()
  await page.getByLabel('Code').fill(appCode(key, 1))
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Login successful!')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)

  await page.evaluate(() => localStorage.clear())
  await enter(page, ada.email)
  await page.getByLabel('Code').fill(recoveryCode)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/profile?section=profile')
  await expect(page.getByText(/9 recovery codes left/)).toBeVisible()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Your second factor is off.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set up a second factor' })).toBeVisible()
})

test('somebody who is invited by e-mail joins the staff @phone', async ({ page }) => {
  const email = `colleague-${Date.now()}-${process.pid}@example.com`
  const owner = await signIn(page, 'operator@example.com', 'operator-password-1')
  await ask(page, owner, 'POST', '/api/operator/invitations', { email, role: 'editor' })
  await page.evaluate(() => localStorage.clear())
  const link = page.frameLocator('iframe[title^="Mail:"]').locator('a[href*="/accept-invitation#token="]').first()
  await expect(async () => {
    await page.goto(`/dev/mail?to=${encodeURIComponent(email)}`)
    await page.getByRole('main').getByRole('button').filter({ hasText: email }).first().click({ timeout: 2_000 })
    await expect(link).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await page.goto(String(await link.getAttribute('href')))
  await expect(page.getByText('As editor.')).toBeVisible()
  await expect(page).not.toHaveURL(/token/)
  await page.getByLabel('Your name').fill('Eve Editor')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(page.getByText('Welcome! You work here as editor now.')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  await enter(page, email)
  await expect(page.getByText('Login successful!')).toBeVisible()

  await page.goto('/accept-invitation')
  await expect(page.getByText(/This link is incomplete/)).toBeVisible()
})
