import { expect } from '@playwright/test'
import { appCode } from '../support/app-code.ts'
import { PASSWORD } from '../support/customer.ts'
import { ask, confirmAddress, newCustomer } from './customer.ts'
import { test } from './journey.ts'
import { expectRefused, expectToast } from './messages.ts'

// Passkeys belong to a name, which an address of this machine has none of.
test.use({ baseURL: (process.env.BASE_URL ?? 'http://127.0.0.1:3000').replace('127.0.0.1', 'localhost') })

test('a passkey is added in the profile and used instead of a code', async ({ page }) => {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const ada = await newCustomer(page)
  await confirmAddress(page, ada)
  const begun = (await ask(page, ada, 'POST', '/api/account/second-factor', { password: PASSWORD })) as { data: { secret: string } }
  await ask(page, ada, 'POST', '/api/account/second-factor/confirm', { code: appCode(begun.data.secret) })

  await page.goto('/profile?section=profile')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expectRefused(dialog.getByLabel('Name'))
  await dialog.getByLabel('Name').fill('Laptop')
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: /^Laptop\b.*\b(not|never) used\b/ })).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await page.getByLabel('Email address').fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('Login successful!')).toBeVisible()
  await page.goto('/profile?section=profile')
  await expect(page.getByRole('listitem').filter({ hasText: /^Laptop\b.*\blast used\b/ })).toBeVisible()
  await page.getByRole('button', { name: /^Remove\b.*\bLaptop$/ }).click()
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByLabel('Code').fill(appCode(begun.data.secret, 1))
  await dialog.getByRole('button', { name: 'Remove passkey' }).click()
  await expectToast(page, /\bpasskey\b.*Laptop/)
})
