import { expect, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { appCode } from '../support/app-code.ts'
import { PASSWORD } from '../support/customer.ts'
import { OPERATOR_PASSWORD } from '../support/staff.ts'
import { accountMenu, ask, confirmAddress, forgetSession, newCustomer, signInAsOperator } from './customer.ts'
import { test } from './journey.ts'
import { expectRefusal, expectRefused, expectToast, incompleteLink } from './messages.ts'

const setUp = (page: Page) => page.getByRole('button', { name: /^Set up\b.*\bfactor\b/i })

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
  // It waits for an email, and signs in three times.
  test.slow()
  const ada = await newCustomer(page)
  await page.goto('/profile?section=profile')
  await expect(page.getByRole('link', { name: 'Confirm your email address' })).toBeVisible()
  await confirmAddress(page, ada)
  await page.goto('/profile?section=profile')
  await setUp(page).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill('not my password')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expectRefusal(dialog, /\bpassword\b/i)
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible()
  const key = await dialog.locator('.font-mono').innerText()
  await dialog.getByRole('textbox', { name: /\bcode\b/i }).fill('000000')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expectRefusal(dialog, /\bcode\b/i)
  await dialog.getByRole('textbox', { name: /\bcode\b/i }).fill(appCode(key))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByRole('heading', { name: /\brecovery codes$/i })).toBeVisible()
  const recoveryCode = await dialog.getByRole('listitem').first().innerText()
  // Losing the codes is costly: only the dialog's own button closes it.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  expect(await readFile(await (await saving).path(), 'utf8')).toContain(recoveryCode)
  const secondRecoveryCode = await dialog.getByRole('listitem').nth(1).innerText()
  await dialog.getByRole('button', { name: /\b(kept|saved|stored)\b/i }).click()
  await expect(page.getByText(/\b10 recovery codes\b/)).toBeVisible()

  await forgetSession(page)
  await enter(page, ada.email)
  await expect(page.getByRole('heading', { name: /\bcode$/i })).toBeVisible()
  await expect(page.getByLabel('Code')).toBeFocused()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expectRefusal(page, /\bcode\b/i)
  await page.getByLabel('Code').fill(appCode(key, 1))
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Login successful!')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)

  await forgetSession(page)
  await enter(page, ada.email)
  await page.getByLabel('Code').fill(recoveryCode)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/profile?section=profile')
  await expect(page.getByText(/\b9 recovery codes\b/)).toBeVisible()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expectRefused(dialog.getByLabel('Code'))
  await dialog.getByLabel('Code').fill(secondRecoveryCode)
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expectToast(page, /\bfactor\b.*\boff\b/i)
  await expect(setUp(page)).toBeVisible()
})

test('someone invited by email joins the staff @phone', async ({ page }) => {
  const email = `colleague-${Date.now()}-${process.pid}@example.com`
  const owner = await signInAsOperator(page)
  await ask(page, owner, 'POST', '/api/operator/invitations', { email, role: 'editor', password: OPERATOR_PASSWORD })
  await forgetSession(page)
  const link = page.frameLocator('iframe[title^="Email:"]').locator('a[href*="/accept-invitation#token="]').first()
  await expect(async () => {
    await page.goto(`/dev/mail?to=${encodeURIComponent(email)}`)
    await page.getByRole('main').getByRole('button').filter({ hasText: email }).first().click({ timeout: 2_000 })
    await expect(link).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await page.goto(String(await link.getAttribute('href')))
  await expect(page.getByText(/\bas (an )?editor\b/i)).toBeVisible()
  await expect(page).not.toHaveURL(/token/)
  await page.getByLabel('Your name').fill('Eve Editor')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: /^Accept\b/ }).click()
  await expect(page.getByText(/^Welcome\b.*\beditor\b/)).toBeVisible()
  await expect(page).toHaveURL(/\/operator$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await expect(accountMenu(page)).toBeVisible()

  await page.goto('/accept-invitation')
  await expect(page.getByText(incompleteLink).first()).toBeVisible()
})
